import { OpenTextBadge } from '#services/save-badge.tsx';
import type { SaveState } from '#sync/types/author-work.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';

/** Save state of the open text. Until its draft reports a state, the state in the chapter's row is shown. */
export function DraftBadge(props: { save: ShownValue<SaveState | null>; before: SaveState | null }) {
  const state = useShown(props.save) ?? props.before;
  return state && <OpenTextBadge state={state} />;
}
