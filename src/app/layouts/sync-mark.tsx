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
import classes from './sync-mark.module.css';

type Face = {
  icon: string;
  tone?: string | undefined;
  /** Words before the text for which a phone has no room: there the sign says them. */
  before?: string;
  text: string;
  /** Set while nothing is known to be unsent: only the sign is visible, and screen readers get the words. */
  quiet?: boolean;
  /** What a screen reader announces; nothing while work is on its way as usual. */
  said?: string | undefined;
};

/** Sign and words while nothing waits to be sent. */
function quietFace({ phase, counted, lastSyncAt }: SyncStatus, t: Translator): Face {
  if (phase === 'waiting') return { icon: icons.clock, tone: classes.warn, text: t('sync.waiting') };
  if (!counted) return { icon: icons.device, text: t('app.loading'), quiet: true };
  // Before the first sync on this device, nothing is known of the server's state.
  if (phase === 'pulling' || lastSyncAt === null)
    return { icon: icons.sync, text: t('sync.pulling'), quiet: true };
  return { icon: icons.cloudCheck, text: t('sync.idle'), quiet: true };
}

/**
 * Sign and words: first items that need the author, then running work, then waiting items. With nothing to send it says "offline" as soon as
 * the browser does. That is only a hint; nothing depends on it (SYNC-12).
 */
function faceOf(status: SyncStatus, online: boolean, t: Translator): Face {
  const trouble = (text: string): Face => ({ icon: icons.warning, tone: classes.bad, text, said: text });
  if (status.phase === 'outdated') return trouble(t('sync.outdatedShort'));
  if (status.parked > 0) return trouble(t.count('sync.parked', status.parked));
  const said = status.phase === 'offline' || !online ? t('offline.banner') : undefined;
  if (status.phase === 'sending') return { icon: icons.sync, text: t('sync.sending') };
  if (status.unsent > 0) {
    const text = t.count('sync.unsent', status.unsent);
    if (status.heldUp && !said) {
      const before = `${t('sync.busyShort')} · `;
      return { icon: icons.clock, tone: classes.warn, before, text, said: status.heldUp };
    }
    // On its normal way while online, so it does not look like a fault.
    if (!said) return { icon: icons.clock, text };
    const before = `${t('sync.offlineShort')} · `;
    return { icon: shellIcons.cloudOff, tone: classes.warn, before, text, said };
  }
  if (said) return { icon: shellIcons.cloudOff, tone: classes.warn, text: t('sync.offlineShort'), said };
  return quietFace(status, t);
}

/**
 * Sync state in the header: a sign, with words only while something is not synced (docs/spec, section 11, Bars). It leads to the unsent
 * items. Nothing is sent while signed out: then the mark says so and opens the sign-in dialog over the page.
 */
export function SyncMark() {
  const { t } = useI18n();
  const { openSignIn } = useServices();
  const status = useSyncStatus();
  const online = useOnlineHint();
  const signedOut = useSignedOut() && status.phase !== 'outdated';
  const waits = status.unsent + status.parked > 0;
  const signedOutText = t(waits ? 'sync.needsSignIn' : 'sync.signedOut');
  const face: Face = signedOut
    ? { icon: icons.lock, tone: classes.warn, text: signedOutText, said: signedOutText }
    : faceOf(status, online, t);
  const content = (
    <>
      <Icon d={face.icon} size={22} />
      <span className={face.quiet ? 'visually-hidden' : classes.words}>
        {face.before ? <span className={classes.before}>{face.before}</span> : null}
        {face.text}
      </span>
    </>
  );
  const look = {
    className: [classes.mark, face.tone].filter(Boolean).join(' '),
    title: `${face.before ?? ''}${face.text}`,
    'data-quiet': face.quiet,
  };
  return (
    <fieldset className={classes.place} aria-label={t('sync.label')}>
      {signedOut ? (
        <button type="button" {...look} onClick={() => openSignIn()}>
          {content}
        </button>
      ) : (
        <RouteLink to={links.unsent()} look="plain" {...look}>
          {content}
        </RouteLink>
      )}
      <span className="visually-hidden" aria-live="polite">
        {face.said}
      </span>
    </fieldset>
  );
}
