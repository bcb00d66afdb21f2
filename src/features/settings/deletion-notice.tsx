import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './deletion-notice.module.css';

/** Over each author page while the account is going to be deleted: the day, and the way to stay. Known from the inbox on this device. */
export function DeletionNotice() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const messages = useLive(useCallback(() => work.messages(), [work]));
  const asked =
    messages.state === 'ready'
      ? messages.value.find(
          ({ actionRequired, route }) => actionRequired && route === links.settings('delete'),
        )
      : undefined;
  const [path] = useLocation();
  // The section itself says the same.
  if (!asked || path === links.settings('delete')) return null;
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{asked.title}</p>
      <RouteLink to={links.settings('delete')} look="button">
        {t('author.keepAccount')}
      </RouteLink>
    </div>
  );
}
