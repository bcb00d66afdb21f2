import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';

/** How many stories of a long pull are on this device, as on a first sign-in with many; nothing at other times. */
export function PullLine() {
  const { t, format } = useI18n();
  const { pull } = useSyncStatus();
  if (pull === null) return null;
  return (
    <p role="status">{t('author.pulling', { done: format.number(pull.done), of: format.number(pull.of) })}</p>
  );
}
