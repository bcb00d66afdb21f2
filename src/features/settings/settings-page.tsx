import { useMediaQuery } from '@mantine/hooks';
import { Redirect, useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { SECTIONS } from './sections.tsx';
import { SettingsList } from './settings-list.tsx';
import classes from './settings-page.module.css';

/**
 * `/settings`, its sections and `/info`, the section with the writer's form (docs/spec, section 2, Settings). A phone shows the list or
 * one section; a wider screen shows the list beside the section.
 */
export default function SettingsPage() {
  const { t } = useI18n();
  const [path] = useLocation();
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const section = SECTIONS.find(({ name }) => links.settings(name) === path);
  if (!section) {
    if (!onPhone) return <Redirect to={links.settings('profile')} replace />;
    return (
      <Page title={t('settings.title')}>
        <SettingsList here={null} />
      </Page>
    );
  }
  const { name, Content } = section;
  const content = (
    <div key={name} className={classes.content}>
      <p className={classes.help}>{t(`settings.sections.${name}.help`)}</p>
      <Content />
    </div>
  );
  const title = t(`settings.sections.${name}.title`);
  if (onPhone)
    return (
      <Page
        title={title}
        before={
          <RouteLink to={links.settings()} className={classes.back}>
            <Icon d={icons.left} />
            {t('settings.title')}
          </RouteLink>
        }
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
