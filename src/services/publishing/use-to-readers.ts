import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/** What an author wants readers to see. */
export type ForReaders = {
  bookId: BookId;
  /** Chapters to publish, in order; with `at` (ms since epoch) the server publishes it then. */
  chapters: readonly { id: ChapterId; at?: number | undefined }[];
  /** Makes the story public as well; the outbox sends that after its publishes (docs/spec, section 4). */
  open: boolean;
};

/**
 * The one way to readers: every publish, every schedule and every opening of a story passes here before it is queued
 * (test/lint/one-way-to-readers.test.ts). Resolves when the device has stored it, and asks for a sync. Rejects if it cannot be stored.
 */
export function useToReaders(): (wish: ForReaders) => Promise<void> {
  const { work, syncNow } = useAuthor();
  return useCallback(
    async ({ bookId, chapters, open }) => {
      for (const { id, at } of chapters) await work.publish(id, at);
      if (open) await work.openStory(bookId);
      void syncNow().catch(() => undefined);
    },
    [work, syncNow],
  );
}

/** Makes a story public, with a message if the device cannot store that. */
export function useOpenStory(): (bookId: BookId) => Promise<void> {
  const { t } = useI18n();
  const { notify } = useServices();
  const toReaders = useToReaders();
  return useCallback(
    (bookId) =>
      toReaders({ bookId, chapters: [], open: true }).catch(() => notify.error(t('message.operationFailed'))),
    [toReaders, notify, t],
  );
}
