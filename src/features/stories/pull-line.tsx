import { VisuallyHidden } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';

/** A screen reader is told after so many stories: each one would be read aloud for minutes. */
const SPOKEN_EVERY = 10;

/** How many stories of a long pull are on this device, as on a first sign-in with many; nothing at other times. */
export function PullLine() {
  const { t, format } = useI18n();
  const { pull } = useSyncStatus();
  if (pull === null) return null;
  const text = (done: number) =>
    t('author.pulling', { done: format.number(done), of: format.number(pull.of) });
  return (
    <div>
      <p aria-hidden="true">{text(pull.done)}</p>
      <VisuallyHidden role="status">{text(pull.done - (pull.done % SPOKEN_EVERY))}</VisuallyHidden>
    </div>
  );
}
