import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useServerAnswer } from '#services/use-server-answer.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { whyText } from '#ui/save-state-badge.tsx';
import { parkedReason } from './publishing/parked-reason.ts';

/** The key of the message that says what the server did. It is found by comparing the chapter before and after. */
function saidOf(before: ChapterView | undefined, after: ChapterView | undefined): MessageKey {
  const isDraft = after?.status !== 'published' && !after?.publishAt && !after?.publishQueued;
  const wasScheduled = before?.status === 'draft' && before.publishAt !== null;
  if (wasScheduled) return isDraft ? 'publication.scheduleCanceled' : 'publication.scheduleCancelWaits';
  return isDraft ? 'publication.takenBack' : 'publication.takeBackWaits';
}

/**
 * Takes a publish back, cancels a schedule, or removes a publish that was never sent, and says which of them happened (docs/spec, section
 * 4, Chapters). Readers see the server's state, so the message says "unpublished" only after the server confirmed it.
 */
export function useTakeBack(): (id: ChapterId) => Promise<void> {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const waitForServer = useServerAnswer();

  return useCallback(
    async (id) => {
      try {
        const before = await work.chapter(id);
        if (!(await work.unpublish(id))) {
          notify.success(t(before?.publishQueued ? 'publication.publishCanceled' : 'publication.takenBack'));
          return;
        }
        await waitForServer();
        const why = parkedReason(await work.unsent(), 'unpublishChapter', id);
        if (why) notify.error(whyText(why, t));
        else notify.success(t(saidOf(before, await work.chapter(id))));
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
    [work, notify, t, waitForServer],
  );
}
