import { useI18n } from '#i18n/i18n-context.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import classes from './unsent-page.module.css';

type Props = {
  status: SyncStatus;
  /** Shown in place of the time of the next try if none is known. In ms since epoch. */
  now: number;
};

/** Says that the server takes nothing at the moment, why, and when the next try is. Nothing if it takes work. */
export function HeldUp({ status: { heldUp, nextTryAt }, now }: Props) {
  const { t, format } = useI18n();
  if (heldUp === null) return null;
  return (
    <div className={classes.notice} role="status">
      <p>{t('unsent.heldUp', { time: format.time(nextTryAt ?? now) })}</p>
      <p className={classes.said}>{t('unsent.heldUpSaid', { said: heldUp })}</p>
    </div>
  );
}
