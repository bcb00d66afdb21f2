import { OpenTextBadge } from '#services/save-badge.tsx';
import type { SaveState } from '#sync/types/author-work.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';

/** How safe the open text is; until its draft has said so, as the chapter's list has it. */
export function DraftBadge(props: { save: ShownValue<SaveState | null>; before: SaveState | null }) {
  const state = useShown(props.save) ?? props.before;
  return state && <OpenTextBadge state={state} />;
}
