import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from './icon.tsx';
import classes from './offline-banner.module.css';
import { useOnlineHint } from './platform/use-online-hint.ts';
import { shellIcons } from './shell-icons.ts';

type Props = { isAuthor: boolean };

/** Says that the network seems gone, and that writing or reading continues. It is only a hint; nothing depends on it (SYNC-12). */
export function OfflineBanner({ isAuthor }: Props) {
  const { t } = useI18n();
  const online = useOnlineHint();
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.banner}>
          <Icon d={shellIcons.cloudOff} size={18} />
          <span>{t(isAuthor ? 'offline.banner' : 'offline.reader')}</span>
        </p>
      )}
    </div>
  );
}
