import { useI18n } from '#i18n/i18n-context.ts';
import { links, type SettingsSection } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { SECTIONS } from './sections.tsx';
import classes from './settings-list.module.css';

/**
 * The list of sections. `here`: the open section; null: the profile on a phone, which lists the other sections and the content of each.
 */
export function SettingsList({ here }: { here: SettingsSection | null }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('settings.title')} className={here === null ? classes.page : classes.side}>
      {SECTIONS.filter(({ name }) => here !== null || name !== 'profile').map(({ name, icon }) => (
        <RouteLink
          key={name}
          to={links.settings(name)}
          look="plain"
          className={classes.entry}
          aria-current={name === here ? 'page' : undefined}
        >
          <Icon d={icon} size={22} />
          <span className={classes.words}>
            <span className={classes.name}>{t(`settings.sections.${name}.title`)}</span>
            {here === null ? (
              <span className={classes.help}>{t(`settings.sections.${name}.help`)}</span>
            ) : null}
          </span>
          {here === null ? <Icon d={icons.right} size={18} /> : null}
        </RouteLink>
      ))}
    </nav>
  );
}
