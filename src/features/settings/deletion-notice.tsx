import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './deletion-notice.module.css';

/**
 * A notice above each author page while a deletion of the account is pending: its day, and where the author can cancel it. The inbox on this
 * device says whether a deletion is pending.
 */
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
  // The section for deleting the account shows the same facts itself.
  if (!asked || path === links.settings('delete')) return null;
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{asked.title}</p>
      <RouteLink to={links.settings('delete')} look="quiet">
        {t('author.keepAccount')}
      </RouteLink>
    </div>
  );
}
