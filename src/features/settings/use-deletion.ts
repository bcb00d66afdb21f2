import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { closableText } from '#ui/failure-text.ts';

/** Whether the account is to be deleted, which only the server knows; requests the deletion, or cancels it. */
export function useDeletion() {
  const { api, notify } = useServices();
  const { syncNow } = useAuthor();
  const { t } = useI18n();
  const { idFor, done } = useSameId();
  const { reload, ...deletion } = useAnswer('deletionState', {});

  /** Asks for the deletion. If the sign-in is not recent, the frame's dialog asks for one first. Returns what went wrong, or ''. */
  const ask = async (): Promise<string> => {
    const asked = await api.call(
      'deletionAsk',
      {},
      { overlay: true, quiet: true, idempotencyKey: idFor('delete') },
    );
    if (asked.ok || asked.error.kind === 'answer') done();
    if (!asked.ok) return closableText(t, asked.error);
    reload();
    void syncNow();
    return '';
  };
  const keep = async (): Promise<void> => {
    const result = await api.call('deletionKeep', {}, { overlay: true });
    if (!result.ok) return;
    notify.success(t('settings.deletion.kept'));
    reload();
    void syncNow();
  };
  return { deletion, retry: reload, ask, keep };
}
