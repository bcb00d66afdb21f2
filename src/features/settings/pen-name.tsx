import { useI18n } from '#i18n/i18n-context.ts';
import { useSession } from '#services/use-session.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './pen-name.module.css';

/** The pen name as readers see it. It is a field of the form, and can be changed only there. */
export function PenName() {
  const { t } = useI18n();
  const session = useSession();
  return (
    <dl className={classes.name}>
      <dt className={classes.term}>{t('settings.penName')}</dt>
      <dd className={classes.value}>{session?.name}</dd>
      <dd className={classes.help}>
        {t('settings.penNameHelp')}{' '}
        <RouteLink to={links.settings('payment')}>{t('settings.penNameChange')}</RouteLink>
      </dd>
    </dl>
  );
}
