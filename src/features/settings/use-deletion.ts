import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { DeletionState } from '#shared/protocol/account/deletion.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { closableText } from '#ui/failure-text.ts';

export type Deletion =
  | { state: 'loading' }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'ready'; value: DeletionState };

/** Whether the account is to be deleted, which only the server knows; asking for it, and staying. */
export function useDeletion() {
  const { api, notify } = useServices();
  const { syncNow } = useAuthor();
  const { t } = useI18n();
  const { idFor, done } = useSameId();
  const [deletion, setDeletion] = useState<Deletion>({ state: 'loading' });

  const look = useCallback(async () => {
    const result = await api.call('deletionState', {}, { quiet: true });
    setDeletion(
      result.ok ? { state: 'ready', value: result.value } : { state: 'failed', failure: result.error },
    );
  }, [api]);
  useEffect(() => {
    void look();
  }, [look]);

  /** Asks for the deletion. Where the sign-in is not recent, the frame's dialog asks for it first. Returns what went wrong, or ''. */
  const ask = async (): Promise<string> => {
    const asked = await api.call(
      'deletionAsk',
      {},
      { overlay: true, quiet: true, idempotencyKey: idFor('delete') },
    );
    if (asked.ok || asked.error.kind === 'answer') done();
    if (!asked.ok) return closableText(t, asked.error);
    await look();
    void syncNow();
    return '';
  };
  const keep = async (): Promise<void> => {
    const result = await api.call('deletionKeep', {}, { overlay: true });
    if (!result.ok) return;
    notify.success(t('settings.deletion.kept'));
    await look();
    void syncNow();
  };
  return { deletion, retry: () => void look(), ask, keep };
}
