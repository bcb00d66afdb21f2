import type { ChapterView, ParkReason } from '#sync/types/author-work.ts';

/** What became of a publish, as far as this device knows. */
export type Outcome =
  | { kind: 'live' }
  /** The server has it, and an editor reviews it first. */
  | { kind: 'review' }
  /** The server publishes it at `at` (ms since epoch). */
  | { kind: 'scheduled'; at: number }
  /** It waits in the outbox, or is being sent. */
  | { kind: 'waiting' }
  /** The server refused it, or the author has to decide something first. */
  | { kind: 'refused'; why: ParkReason }
  /** It was taken back or cancelled. */
  | { kind: 'draft' };

/** What became of the publish of this chapter. `parked`: why its entry of the outbox is parked. */
export function outcomeOf(chapter: ChapterView | undefined, parked: ParkReason | null): Outcome {
  if (parked) return { kind: 'refused', why: parked };
  if (!chapter) return { kind: 'draft' };
  if (chapter.publishQueued) return { kind: 'waiting' };
  if (chapter.inspectState === 'waiting') return { kind: 'review' };
  if (chapter.status === 'published') return { kind: 'live' };
  if (chapter.publishAt !== null) return { kind: 'scheduled', at: chapter.publishAt };
  return { kind: 'draft' };
}

/** Why a publish still waits. `slow`: it is being sent for some seconds already. */
export type Delay = 'signedOut' | 'offline' | 'unreachable' | 'slow' | 'working';

/**
 * Why a publish still waits. While the device is online and a request is under way it is only slow, never "when you are online" (docs/spec,
 * section 4, Chapters).
 */
export function delayOf(state: {
  signedOut: boolean;
  online: boolean;
  /** The last try has failed, and the next one waits. */
  failing: boolean;
  /** The author has waited for some seconds. */
  late: boolean;
}): Delay {
  if (state.signedOut) return 'signedOut';
  if (!state.online) return 'offline';
  if (state.failing) return 'unreachable';
  return state.late ? 'slow' : 'working';
}
