import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Scheduled } from '#services/publishing/queue.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/** How many chapters the last change of a queue moved, and how to take it back. */
export type QueueUndo = {
  /** 0: there is nothing to undo. */
  count: number;
  keep(before: readonly Scheduled[]): void;
  undo(): Promise<void>;
};

/** The last change of a queue can be undone until the first of the old dates has passed (docs/spec, section 10, Publishing). */
export function useQueueUndo(bookId: BookId): QueueUndo {
  const { t } = useI18n();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const [before, setBefore] = useState<readonly { id: ChapterId; at: number }[]>([]);
  return {
    count: before.length,
    keep: (old) => setBefore(old.map(({ chapter, at }) => ({ id: chapter.id, at }))),
    async undo() {
      setBefore([]);
      // A date that has passed cannot be set again.
      if (before.some(({ at }) => at <= clock.now())) return notify.error(t('schedule.undoLate'));
      try {
        await toReaders({ bookId, chapters: before, open: false });
        notify.success(t('schedule.restored'));
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
  };
}
