import { useSyncExternalStore } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { SaveState, SyncStatus } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { type Late, SaveStateBadge } from '#ui/save-state-badge.tsx';
import { useAuthor } from './author-context.ts';
import classes from './save-badge.module.css';
import { useServices } from './services-context.ts';
import { useSignedOut } from './use-session.ts';
import { useSyncStatus } from './use-sync-status.ts';

const NEEDS_SIGN_IN: SaveState = {
  kind: 'needsYou',
  why: { kind: 'needsSignIn', code: 'unauthenticated' },
};

/** Why unsent text is not on its normal way. */
const lateOf = ({ phase, heldUp }: SyncStatus): Late =>
  phase === 'offline' ? 'network' : heldUp === null ? null : 'server';

/** A list may have a thousand badges, so only a change of this renders them. */
function useLate(): Late {
  const { status, onStatus } = useAuthor();
  const read = () => lateOf(status());
  return useSyncExternalStore(onStatus, read, read);
}

/** Save state of a text. Signed out, unsent text waits for the author (SYNC-9). */
export function SaveBadge({ state }: { state: SaveState }) {
  const signedOut = useSignedOut();
  const late = useLate();
  return <SaveStateBadge state={signedOut && state.kind === 'queued' ? NEEDS_SIGN_IN : state} late={late} />;
}

/**
 * The save state of the open text, announced to screen readers. While signed out, it is a button that opens the sign-in dialog over the page.
 * Problems with this device's storage come first.
 */
export function OpenTextBadge({ state }: { state: SaveState }) {
  const { t } = useI18n();
  const { openSignIn } = useServices();
  const signedOut = useSignedOut();
  const status = useSyncStatus();
  if (!signedOut || state.kind === 'notSaved' || state.kind === 'saving') {
    const isOutdated = status.phase === 'outdated' && state.kind === 'notSaved';
    return (
      <SaveStateBadge
        state={isOutdated ? { kind: 'notSaved', why: 'outdated' } : state}
        late={lateOf(status)}
        live
      />
    );
  }
  const waits = state.kind !== 'synced';
  const text = t(waits ? 'sync.signInToSend' : 'sync.signedOut');
  return (
    <>
      <button
        type="button"
        className={classes.signIn}
        data-save-state={waits ? 'needsYou' : 'synced'}
        onClick={() => openSignIn()}
      >
        <Icon d={icons.lock} size={16} />
        <span>{text}</span>
      </button>
      <span className="visually-hidden" aria-live="polite">
        {text}
      </span>
    </>
  );
}
