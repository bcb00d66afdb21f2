import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { isPlatform, type Platform } from '#shared/crosspost/platforms.ts';
import { TARGET_NAMES } from '#shared/crosspost/target-names.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { usePosts } from './use-posts.ts';

/** A chapter that was posted on a platform and has changed since, with the words that say so. */
export type ChangedPost = { platform: Platform; at: number; text: string };
/** Those of a story, by chapter. */
export type ChangedPosts = ReadonlyMap<string, readonly ChangedPost[]>;

/** Follows which posted chapters of a story have changed since. Their texts load only if there are any. */
export function useChangedPosts(bookId: BookId, onChanged: (changed: ChangedPosts) => void): void {
  const { t, format, has, ensure } = useI18n();
  const posts = usePosts(bookId);
  const changed = (posts === 'loading' ? [] : posts).flatMap(({ chapterId, posted }) => {
    const own = posted.filter((mark) => mark.changed && isPlatform(mark.platform));
    return own.length === 0 ? [] : [{ chapterId, own }];
  });
  const isAny = changed.length > 0;
  const isReady = has('manuscript');
  useEffect(() => {
    if (isAny) ensure('manuscript').catch(() => undefined);
  }, [isAny, ensure]);
  const lines = !isReady
    ? []
    : changed.map(({ chapterId, own }): [string, ChangedPost[]] => [
        chapterId,
        own.map(({ platform, at }) => ({
          platform: platform as Platform,
          at,
          text: t('manuscript.copyFor.changed', {
            name: TARGET_NAMES[platform as Platform],
            when: format.day(at),
          }),
        })),
      ]);
  // The rows of a long list render again only if a line changes.
  const json = JSON.stringify(lines);
  const tell = useRef(onChanged);
  tell.current = onChanged;
  useEffect(() => tell.current(new Map(JSON.parse(json) as typeof lines)), [json]);
}
