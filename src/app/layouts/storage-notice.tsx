import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './storage-notice.module.css';

/**
 * Says at once when the device's storage does not open, refuses a write, lost local copies, or was updated by another window while this
 * page was open (SYNC-14, SYNC-2).
 */
export function StorageNotice() {
  const { t } = useI18n();
  const { updateApp } = useServices();
  const { phase, storage } = useSyncStatus();
  const text = phase === 'outdated' ? t('sync.outdated') : storage === 'ok' ? '' : t(`sync.${storage}`);
  return (
    <div role="alert">
      {text === '' ? null : (
        <p
          className={
            storage === 'evicted' && phase !== 'outdated'
              ? classes.notice
              : `${classes.notice} ${classes.bad}`
          }
        >
          <Icon d={icons.warning} />
          {text}
          {phase === 'outdated' ? (
            <button type="button" className={classes.act} onClick={() => void updateApp()}>
              {t('sync.updateNow')}
            </button>
          ) : null}
        </p>
      )}
    </div>
  );
}
