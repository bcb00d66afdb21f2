import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useEvicted } from '#services/use-evicted.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './storage-notice.module.css';

/**
 * Says at once when the device's storage does not open, refuses a write, lost local copies, or was updated by another window while this
 * page was open (SYNC-14, SYNC-2).
 */
export function StorageNotice() {
  const { t } = useI18n();
  const { updateApp } = useServices();
  const { phase, storage } = useSyncStatus();
  const evicted = useEvicted();
  const isOutdated = phase === 'outdated';
  const isEvicted = evicted.told && !isOutdated;
  const shown = isEvicted ? 'evicted' : storage;
  const text = isOutdated ? t('sync.outdated') : shown === 'ok' ? '' : t(`sync.${shown}`);
  return (
    <div role="alert">
      {text === '' ? null : (
        <p className={isEvicted ? classes.notice : `${classes.notice} ${classes.bad}`}>
          <Icon d={icons.warning} />
          {text}
          {isOutdated ? (
            <button type="button" className={classes.act} onClick={() => void updateApp()}>
              {t('sync.updateNow')}
            </button>
          ) : null}
          {isEvicted ? (
            <button
              type="button"
              className={classes.close}
              aria-label={t('message.close')}
              onClick={evicted.close}
            >
              <Icon d={shellIcons.close} />
            </button>
          ) : null}
        </p>
      )}
    </div>
  );
}
