import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import { isPlatform, type Platform } from '#shared/crosspost/platforms.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { PostsView, PostWork } from '#sync/types/work-parts.ts';

export type Posts = readonly PostsView[];

/** The marks of this author, once their code is loaded; null if it cannot be: copying goes on without them. */
function usePostWork(): PostWork | null | 'loading' {
  const { work } = useAuthor();
  const [posts, setPosts] = useState<PostWork | null | 'loading'>('loading');
  useEffect(() => {
    let current = true;
    work.posts().then(
      (loaded) => current && setPosts(loaded ?? null),
      () => current && setPosts(null),
    );
    return () => {
      current = false;
    };
  }, [work]);
  return posts;
}

const NONE: Posts = [];

/** What was copied and posted of a story's chapters, followed. */
export function usePosts(bookId: BookId): Posts | 'loading' {
  const marks = usePostWork();
  const read = useCallback(async (): Promise<Posts | 'loading'> => {
    if (marks === 'loading') return marks;
    return (await marks?.ofStory(bookId)) ?? NONE;
  }, [marks, bookId]);
  const posts = useLive(read);
  if (posts.state === 'failed') return NONE;
  return posts.state === 'ready' ? posts.value : 'loading';
}

/** The platform on which a story was last posted: the author most likely goes on there. */
export function lastPlatform(posts: Posts): Platform | undefined {
  const marks = posts.flatMap(({ posted }) => posted).sort((a, b) => b.at - a.at);
  return marks.map(({ platform }) => platform).find(isPlatform);
}
