import { useContext, useEffect, useState } from 'react';
import { AuthorContext } from '#services/author-context.ts';
import type { BookId } from '#shared/domain/ids.ts';

/**
 * Whether the story is the signed-in author's own: it stands on this device then, so the way to its form is there without a
 * network too. Asked again with each change of sync, for a device that is only just getting its author's stories.
 */
export function useOwnStory(id: BookId): boolean {
  const author = useContext(AuthorContext);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    setOwn(false);
    if (!author) return;
    let current = true;
    const look = () => {
      author.work.story(id).then(
        (story) => current && setOwn(story !== undefined),
        () => undefined,
      );
    };
    look();
    const unfollow = author.onStatus(look);
    return () => {
      current = false;
      unfollow();
    };
  }, [author, id]);
  return own;
}
