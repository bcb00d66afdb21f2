import { useContext, useEffect, useState } from 'react';
import { AuthorContext } from '#services/author-context.ts';
import type { BookId } from '#shared/domain/ids.ts';

/**
 * Whether the story is the signed-in author's own: then it is on this device, so its form can be opened without a network. Checked again
 * at each change of sync, for a device that is still receiving its stories.
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
