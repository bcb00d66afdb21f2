import { VisuallyHidden } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';

/** Number of stories between two announcements to a screen reader: announcing each story would take minutes. */
const SPOKEN_EVERY = 10;

/** Shows how many stories of a long pull are on this device, as on a first sign-in with many stories; nothing at other times. */
export function PullLine() {
  const { t, format } = useI18n();
  const { pull } = useSyncStatus();
  if (pull === null) return null;
  const text = (done: number) =>
    t('storyList.pulling', { done: format.number(done), of: format.number(pull.of) });
  return (
    <div>
      <p aria-hidden="true">{text(pull.done)}</p>
      <VisuallyHidden role="status">{text(pull.done - (pull.done % SPOKEN_EVERY))}</VisuallyHidden>
    </div>
  );
}
