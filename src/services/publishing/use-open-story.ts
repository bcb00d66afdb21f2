import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { useToReaders } from './use-to-readers.ts';

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
