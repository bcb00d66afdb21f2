import { type ReactNode, useState } from 'react';
import { part } from '#services/part/part.tsx';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { Compared } from './changed-lines.tsx';
import type { ChangedPost, ChangedPosts } from './changed-posts.ts';

const PostedChanges = part(
  'posted-changes',
  async () => (await import('./posted-changes.tsx')).PostedChanges,
  { texts: 'room' },
);

const NO_POSTS: ChangedPosts = new Map();

/** What a list shows of chapters that have changed since they were posted elsewhere; nothing before it is known. */
export type ListedPosts = {
  of(id: ChapterId): readonly ChangedPost[] | undefined;
  set(changed: ChangedPosts): void;
  /** Opens the comparison of a posted text with the text now. */
  compare(compared: Compared): void;
  /** The comparison, if it is open. */
  dialog: ReactNode;
};

export function usePostedChanges(): ListedPosts {
  const [changed, set] = useState(NO_POSTS);
  const [compared, compare] = useState<Compared | null>(null);
  return {
    of: (id) => changed.get(id),
    set,
    compare,
    dialog: compared && <PostedChanges {...compared} onClose={() => compare(null)} />,
  };
}
