import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './not-found-page.module.css';

/** Any address that is not a route, with a link that leads on (docs/spec, section 2). */
export default function NotFoundPage() {
  const { t } = useI18n();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.text}>{t('notFound.text')}</p>
      <div className={classes.actions}>
        <RouteLink to={links.home()} look="accent">
          {t('notFound.home')}
        </RouteLink>
        <RouteLink to={links.library()} look="quiet">
          {t('notFound.library')}
        </RouteLink>
      </div>
    </div>
  );
}
