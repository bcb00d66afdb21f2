import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Move, Scheduled } from '#services/publishing/queue.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';

/** How many chapters the last change of a queue moved, and how to take it back. */
export type QueueUndo = {
  /** 0: there is nothing to undo. */
  count: number;
  keep(moved: readonly Move[]): void;
  undo(): Promise<void>;
};

/**
 * The last change of a queue can be undone until the first of the old dates has passed (docs/spec, section 10, Publishing). A chapter that
 * was scheduled differently since, or no longer is, here or elsewhere, is left alone. `queue`: the scheduled chapters now.
 */
export function useQueueUndo(bookId: BookId, queue: readonly Scheduled[]): QueueUndo {
  const { t } = useI18n();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const [last, setLast] = useState<readonly Move[]>([]);
  // `queue` may still have the old dates: it is read again a moment after they were changed.
  const moved = last.filter(({ chapter, at, to }) =>
    queue.some((now) => now.chapter.id === chapter.id && (now.at === to || now.at === at)),
  );
  return {
    count: moved.length,
    keep: setLast,
    async undo() {
      // A date that has passed cannot be set again.
      if (moved.some(({ at }) => at <= clock.now())) {
        setLast([]);
        return notify.error(t('schedule.undoLate'));
      }
      try {
        const chapters = moved.map(({ chapter, at }) => ({ id: chapter.id, at }));
        await toReaders({ bookId, chapters, open: false });
        setLast([]);
        notify.success(t('schedule.restored'));
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
  };
}
