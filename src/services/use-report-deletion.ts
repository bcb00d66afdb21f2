import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { UnsentItem } from '#sync/types/author-work.ts';
import { useAuthor } from './author-context.ts';
import { useServices } from './services-context.ts';
import { useServerAnswer } from './use-server-answer.ts';

/**
 * Shows the author the result of a deletion on this device: done, pending, or refused (docs/spec, section 8). `isIt` recognises the deletion
 * among the unsent items.
 */
export function useReportDeletion(): (isIt: (item: UnsentItem) => boolean) => Promise<void> {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const waitForServer = useServerAnswer();
  return useCallback(
    async (isIt) => {
      await waitForServer();
      const unsent = await work.unsent().catch(() => null);
      // The author has signed out since: there is nobody to notify.
      if (!unsent) return;
      const waiting = unsent.find(isIt);
      if (waiting?.state === 'parked') notify.error(t('message.deleteFailed'));
      else notify.success(t(waiting ? 'deletion.waits' : 'message.deleteSucceeded'));
    },
    [work, notify, t, waitForServer],
  );
}
