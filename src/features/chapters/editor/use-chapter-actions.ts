import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/** Publishing and taking back, each with its word to the author; what fails says so (specification, section 8). */
export function useChapterActions() {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const online = useOnlineHint();

  const publish = useCallback(
    async (id: ChapterId, at?: number): Promise<boolean> => {
      try {
        await work.publish(id, at);
      } catch {
        notify.error(t('message.operationFailed'));
        return false;
      }
      if (at !== undefined) notify.success(t('editor.scheduled', { when: format.moment(at) }));
      else if (online) notify.success(t('editor.published', { seconds: PUBLISH_UNDO_MS / 1000 }));
      else notify.success(t('editor.publishWaits'));
      return true;
    },
    [work, notify, t, format, online],
  );

  const takeBack = useCallback(
    async (id: ChapterId): Promise<void> => {
      try {
        await work.unpublish(id);
        notify.success(t('editor.takenBack'));
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
    [work, notify, t],
  );
  return { publish, takeBack };
}
