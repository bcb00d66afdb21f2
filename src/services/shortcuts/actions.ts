import { useSyncExternalStore } from 'react';

/** Something the author can do on the open page. */
export type Action = {
  /** What it does, in the author's language. */
  label: string;
  /** Its keys as Mantine's `useHotkeys` names them, such as `mod+K`; `mod` is Ctrl, on a Mac ⌘. */
  keys?: string;
  /** Absent: the text itself handles the keys, and they are only listed. */
  run?: () => void;
  /** The action is in the list of shortcuts, but not in the command palette. */
  listedOnly?: boolean;
};

export type ActionGroup = { title: string; actions: readonly Action[] };

type Offer = { readonly current: ActionGroup };

let offers: readonly Offer[] = [];
const readers = new Set<() => void>();

function change(next: readonly Offer[]): void {
  offers = next;
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** Offers a group until the returned function is called. The group may change meanwhile: it is read when it is needed. */
export function offerActions(group: Offer): () => void {
  change([...offers, group]);
  return () => change(offers.filter((one) => one !== group));
}

/** What the open page offers, group by group. Parts of a page that load later add theirs to a list that is already open. */
export const useOfferedActions = (): ActionGroup[] =>
  useSyncExternalStore(subscribe, () => offers).map(({ current }) => current);
