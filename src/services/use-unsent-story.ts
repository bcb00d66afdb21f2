import { useCallback, useEffect, useRef } from 'react';
import type { BookId } from '#shared/domain/ids.ts';
import { useAuthor } from './author-context.ts';
import { useLive } from './use-live.ts';

/**
 * Distinguishes a missing story from one that this device has still to send. `isUnknown`: the server knows no such story. `ask` is called
 * once more after the story has been sent. Returns `reading` until the device has been read, `here` for a story on this device, `nowhere`
 * for any other.
 */
export function useUnsentStory(
  id: BookId,
  isUnknown: boolean,
  ask: () => void,
): 'reading' | 'here' | 'nowhere' {
  const { work } = useAuthor();
  const story = useLive(useCallback(() => work.story(id), [work, id]));
  const isSent = story.state === 'ready' && story.value?.save.kind === 'synced';
  const isAskedAgain = useRef(false);
  useEffect(() => {
    if (!isSent) isAskedAgain.current = false;
    else if (isUnknown && !isAskedAgain.current) {
      isAskedAgain.current = true;
      ask();
    }
  }, [isSent, isUnknown, ask]);
  if (story.state === 'loading') return 'reading';
  return story.state === 'ready' && story.value ? 'here' : 'nowhere';
}
