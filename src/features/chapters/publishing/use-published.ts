import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { useSignedOut } from '#services/use-session.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, ParkReason } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { parkedReason } from './parked-reason.ts';
import { type Delay, delayOf, type Outcome, outcomeOf } from './publish-outcome.ts';

/** After this long without an answer the dialog says that the connection is slow. In ms. */
const SLOW_MS = 4_000;

/** What this device knows of a chapter that its author has published. */
export type Published = {
  outcome: Outcome;
  delay: Delay;
  /** undefined until it is read. */
  chapter: ChapterView | undefined;
  chapters: readonly ChapterView[];
  /** `waiting`: the story is to be made public, and the server has not confirmed it yet. A reason: why that was refused. */
  opening: 'no' | 'waiting' | ParkReason;
};

/** Follows a publish from the outbox to the server's answer. `started`: it is in the outbox. */
export function usePublished(bookId: BookId, id: ChapterId, started: boolean): Published {
  const { work } = useAuthor();
  const { timers } = useServices();
  const online = useOnlineHint();
  const signedOut = useSignedOut();
  const { phase } = useSyncStatus();
  const [late, setLate] = useState(false);
  const live = useLive(
    useCallback(async () => {
      const [chapter, chapters, unsent] = await Promise.all([
        work.chapter(id),
        work.chapters(bookId),
        work.unsent(),
      ]);
      return { chapter, chapters, unsent, started };
    }, [work, bookId, id, started]),
  );
  // A read from before the publish was stored does not show the publish.
  const read = live.state === 'ready' && live.value.started === started ? live.value : undefined;
  const outcome: Outcome = read
    ? outcomeOf(read.chapter, parkedReason(read.unsent, 'publishChapter', id))
    : { kind: 'waiting' };
  const waits = started && outcome.kind === 'waiting';
  useEffect(() => {
    setLate(false);
    return waits ? timers.after(SLOW_MS, () => setLate(true)) : undefined;
  }, [waits, timers]);
  const unsent = read?.unsent ?? [];
  const isOpening = unsent.some((item) => item.intent === 'openStory' && item.bookId === bookId);
  return {
    outcome,
    delay: delayOf({ signedOut, online, failing: phase === 'offline', late }),
    chapter: read?.chapter,
    chapters: read?.chapters ?? [],
    opening: parkedReason(unsent, 'openStory', bookId) ?? (isOpening ? 'waiting' : 'no'),
  };
}
