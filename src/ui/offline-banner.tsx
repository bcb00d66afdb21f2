import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from './icon.tsx';
import classes from './offline-banner.module.css';
import { useOnlineHint } from './platform/use-online-hint.ts';
import { shellIcons } from './shell-icons.ts';

/** Says that the network seems gone, and that writing goes on. A hint; it gates nothing (SYNC-12). */
export function OfflineBanner() {
  const { t } = useI18n();
  const online = useOnlineHint();
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.banner}>
          <Icon d={shellIcons.cloudOff} size={18} />
          <span>{t('offline.banner')}</span>
        </p>
      )}
    </div>
  );
}
