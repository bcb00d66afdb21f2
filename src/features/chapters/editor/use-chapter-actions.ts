import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useServerAnswer } from '#services/use-server-answer.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';

/**
 * Publishes and takes back, with a message for the author, also on failure (docs/spec, section 8). Readers see the server's state, so the
 * message says "published" or "taken back" only after the server confirmed it; until then it says that the action is pending.
 */
export function useChapterActions() {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const waitForServer = useServerAnswer();

  /** The chapter's state on the server, after an answer or a time-out. */
  const statusAfter = useCallback(
    async (id: ChapterId) => {
      await waitForServer();
      return (await work.chapter(id).catch(() => undefined))?.status;
    },
    [work, waitForServer],
  );

  const publish = useCallback(
    async (id: ChapterId, at?: number): Promise<boolean> => {
      try {
        await work.publish(id, at);
      } catch {
        const isGone = (await work.chapter(id).catch(() => null)) === undefined;
        notify.error(t(isGone ? 'editor.gone' : 'message.operationFailed'));
        return false;
      }
      if (at !== undefined) notify.success(t('editor.scheduled', { when: format.moment(at) }));
      else
        void statusAfter(id).then((status) =>
          notify.success(
            status === 'published'
              ? t('editor.published', { seconds: PUBLISH_UNDO_MS / 1000 })
              : t('editor.publishWaits'),
          ),
        );
      return true;
    },
    [work, notify, t, format, statusAfter],
  );

  const takeBack = useCallback(
    async (id: ChapterId): Promise<void> => {
      try {
        const isKnown = await work.unpublish(id);
        const isDone = !isKnown || (await statusAfter(id)) === 'draft';
        notify.success(t(isDone ? 'editor.takenBack' : 'editor.takeBackWaits'));
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
    [work, notify, t, statusAfter],
  );
  return { publish, takeBack };
}
