import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useServices } from '#services/services-context.ts';
import { useSignedOut } from '#services/use-session.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { links } from '#shared/protocol/links.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './sync-chip.module.css';

type Face = { icon: string; tone: string | undefined; text: string };

/**
 * The chip's text: first items that need the author, then running work, then waiting items. With nothing to send it says "offline" as
 * soon as the browser does, which is a hint and gates nothing (SYNC-12).
 */
function faceOf(status: SyncStatus, online: boolean, t: Translator): Face {
  if (status.phase === 'outdated')
    return { icon: icons.warning, tone: classes.bad, text: t('sync.outdatedShort') };
  if (status.parked > 0)
    return { icon: icons.warning, tone: classes.bad, text: t.count('sync.parked', status.parked) };
  if (status.phase === 'sending') return { icon: icons.sync, tone: undefined, text: t('sync.sending') };
  if (status.unsent > 0)
    return { icon: icons.clock, tone: classes.warn, text: t.count('sync.unsent', status.unsent) };
  if (status.phase === 'offline' || !online)
    return { icon: shellIcons.cloudOff, tone: classes.warn, text: t('sync.offlineShort') };
  if (status.phase === 'pulling') return { icon: icons.sync, tone: undefined, text: t('sync.pulling') };
  if (status.phase === 'waiting') return { icon: icons.clock, tone: classes.warn, text: t('sync.waiting') };
  if (!status.counted) return { icon: icons.device, tone: undefined, text: t('app.loading') };
  return { icon: icons.cloudCheck, tone: classes.good, text: t('sync.idle') };
}

/**
 * Sync state in words and a sign, never in colour alone; leads to the unsent items. Nothing is sent while signed out, so the chip then
 * says that and opens the dialog over the page.
 */
export function SyncChip() {
  const { t } = useI18n();
  const { openSignIn } = useServices();
  const status = useSyncStatus();
  const online = useOnlineHint();
  const signedOut = useSignedOut();
  if (signedOut && status.phase !== 'outdated')
    return (
      <button type="button" className={`${classes.chip} ${classes.warn}`} onClick={() => openSignIn()}>
        <Icon d={icons.lock} size={18} />
        <span>{t(status.unsent + status.parked > 0 ? 'sync.needsSignIn' : 'sync.signedOut')}</span>
      </button>
    );
  const face = faceOf(status, online, t);
  return (
    <RouteLink
      to={links.unsent()}
      look="plain"
      className={[classes.chip, face.tone].filter(Boolean).join(' ')}
    >
      <Icon d={face.icon} size={18} />
      <span>{face.text}</span>
    </RouteLink>
  );
}
