/** Something the author can do on the open page. */
export type Action = {
  /** What it does, in the author's language. */
  label: string;
  /** Its keys as Mantine's `useHotkeys` names them, such as `mod+K`; `mod` is Ctrl, on a Mac ⌘. */
  keys?: string;
  /** Absent: the text itself handles the keys, and they are only listed. */
  run?: () => void;
  /** The list of shortcuts has it, the command palette has not. */
  listedOnly?: boolean;
};

export type ActionGroup = { title: string; actions: readonly Action[] };

const offers = new Set<{ readonly current: ActionGroup }>();

/** Offers a group until the returned function is called. The group may change meanwhile: it is read when it is needed. */
export function offerActions(group: { readonly current: ActionGroup }): () => void {
  offers.add(group);
  return () => offers.delete(group);
}

/** What the open page offers now, group by group. */
export const offeredActions = (): ActionGroup[] => [...offers].map(({ current }) => current);
