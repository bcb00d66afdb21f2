import { useMediaQuery } from '@mantine/hooks';
import { Redirect, useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { BackLink, Page } from '#ui/page.tsx';
import { SECTIONS } from './sections.tsx';
import { SettingsList } from './settings-list.tsx';
import classes from './settings-page.module.css';

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * `/info`, the profile, and `/settings/{section}`, the other sections (docs/spec, section 2, Settings). The profile leads to the others: on a
 * phone they are listed below it, on a wider screen beside every section.
 */
export default function SettingsPage({ params }: Props) {
  const { t } = useI18n();
  const [path] = useLocation();
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const section = SECTIONS.find((one) =>
    path === links.settings('payment') ? one.name === 'payment' : one.name === (params.section ?? 'profile'),
  );
  if (!section) return null;
  if (path !== links.settings(section.name)) return <Redirect to={links.settings(section.name)} replace />;
  const { name, Content } = section;
  const content = (
    <div key={name} className={classes.content}>
      <p className={classes.help}>{t(`settings.sections.${name}.help`)}</p>
      <Content />
    </div>
  );
  const title = t(`settings.sections.${name}.title`);
  if (onPhone)
    return name === 'profile' ? (
      <Page title={title}>
        {content}
        <SettingsList here={null} />
      </Page>
    ) : (
      <Page
        title={title}
        before={<BackLink to={links.profile()}>{t('settings.sections.profile.title')}</BackLink>}
      >
        {content}
      </Page>
    );
  return (
    <Page title={title}>
      <div className={classes.beside}>
        <SettingsList here={name} />
        {content}
      </div>
    </Page>
  );
}
