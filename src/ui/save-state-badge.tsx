import type { Formats } from '#i18n/formats.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';
import classes from './save-state-badge.module.css';

/** Save state of a text: the `SaveState` of #sync/types/author-work.ts, which `ui` may not import. */
export type SaveLook =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'queued' }
  | { kind: 'synced'; at: number }
  | {
      kind: 'needsYou';
      why: {
        kind:
          | 'needsSignIn'
          | 'needsDecision'
          | 'needsConfirmation'
          | 'needsUpdate'
          | 'refused'
          | 'unreadable';
        code: string;
        message?: string;
        reason?: string;
      };
    }
  | { kind: 'notSaved'; why: 'quota' | 'blocked' | 'outdated' | 'unknown' };

/** Why a text that waits is not on its normal way: no network, or the server takes nothing at the moment; null: it is. */
export type Late = 'network' | 'server' | null;

type Face = { icon: string; tone?: string | undefined; text: string };

type Why = Extract<SaveLook, { kind: 'needsYou' }>['why'];

function faceOf(state: SaveLook, late: Late, t: Translator, format: Formats): Face {
  switch (state.kind) {
    case 'saving':
      return { icon: icons.device, text: t('save.saving') };
    case 'saved':
      return { icon: icons.device, tone: classes.good, text: t('save.saved') };
    case 'queued':
      return {
        icon: icons.clock,
        tone: late ? classes.warn : undefined,
        text: t(late === 'server' ? 'sync.busyShort' : 'save.queued'),
      };
    case 'synced':
      return {
        icon: icons.cloudCheck,
        tone: classes.good,
        text: t('save.synced', { time: format.time(state.at) }),
      };
    case 'needsYou':
      return { icon: icons.warning, tone: classes.bad, text: whyText(state.why, t) };
    case 'notSaved':
      return {
        icon: icons.warning,
        tone: classes.bad,
        text: t('save.notSaved', { why: t(`save.${state.why}`) }),
      };
  }
}

/** Why an item waits for the author, in words (SYNC-9). */
export function whyText(why: Why, t: Translator): string {
  if (why.reason === 'deletedElsewhere' || why.reason === 'deletedForGood')
    return t('save.why.deletedElsewhere');
  if (why.reason === 'storyDeleted') return t('save.why.storyDeleted');
  // The text itself is synced.
  if (why.reason === 'slotPassed') return t('refusal.slotPassed');
  if (why.kind === 'unreadable') return t('save.why.unreadable', { status: why.code });
  if (why.kind !== 'refused') return t(`save.why.${why.kind}`);
  const own = why.reason === undefined ? `code.${why.code}` : `refusal.${why.reason}`;
  const known = t.outside(own, 'message.operationFailed');
  const message = known === t('message.operationFailed') ? why.message || known : known;
  return t('save.why.refused', { message });
}

/** The same in a few words, for the bar of an editor whose notices say what to do. Other reasons are shown in full. */
function briefText(why: Why, t: Translator): string {
  if (why.reason === 'slotPassed') return t('save.brief.slotPassed');
  if (why.kind === 'needsDecision') return t('save.brief.needsDecision');
  return why.kind === 'needsUpdate' ? t('sync.outdatedShort') : whyText(why, t);
}

type Props = {
  state: SaveLook;
  /** Shown in amber. */
  late: Late;
  /** For the one badge of an editor, not for a list of them: announces changes to a screen reader, and shows few words. */
  live?: boolean;
};

/**
 * Save state of a text, by a sign and words, never colour alone (SYNC-1, SYNC-9). A live badge announces only what an author must know:
 * problems at once, and no routine saves.
 */
export function SaveStateBadge({ state, late, live = false }: Props) {
  const { t, format } = useI18n();
  const face = faceOf(state, late, t, format);
  const trouble = state.kind === 'needsYou' || state.kind === 'notSaved';
  return (
    <>
      <span className={[classes.badge, face.tone].filter(Boolean).join(' ')} data-save-state={state.kind}>
        <Icon d={face.icon} size={16} />
        <span>{live && state.kind === 'needsYou' ? briefText(state.why, t) : face.text}</span>
      </span>
      {live ? (
        <span className="visually-hidden" aria-live="polite">
          {trouble ? face.text : ''}
        </span>
      ) : null}
    </>
  );
}
