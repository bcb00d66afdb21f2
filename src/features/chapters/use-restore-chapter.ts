import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useServerAnswer } from '#services/use-server-answer.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/**
 * Restores a deleted chapter, and says where it is now (docs/spec, section 4, Chapters). What only the server can restore is reported once
 * it has answered, and as pending until then. Needs the texts of the scope `room`.
 */
export function useRestoreChapter(
  bookId: BookId,
): (chapter: { id: ChapterId; title: string }) => Promise<void> {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const waitForServer = useServerAnswer();
  return useCallback(
    async ({ id, title: named }) => {
      const title = named.trim() || t('author.untitled');
      const place = async () => (await work.chapters(bookId)).findIndex((chapter) => chapter.id === id) + 1;
      try {
        await work.undeleteChapter(id);
        if ((await place()) === 0) await waitForServer();
        const number = await place();
        notify.success(
          number === 0
            ? t('room.restoreWaits', { title })
            : t('room.restored', { title, number: format.number(number) }),
        );
      } catch {
        notify.error(t('message.operationFailed'));
      }
    },
    [bookId, work, notify, t, format, waitForServer],
  );
}
