import type { ChapterId } from '#shared/domain/ids.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { PullAnswer } from '#shared/protocol/schema/author.ts';
import type { StorySnapshot } from '#shared/protocol/schema/book.ts';
import type { OutboxRow } from '#storage/outbox-row.ts';
import { applyAbsentStory, applyLostChapters, applyTombstones } from '#sync/apply-absence.ts';
import type { FlushContext } from '#sync/flush-context.ts';
import type { WorkContext } from '#sync/work-context.ts';
import { createEntryWrites } from '#sync/work-entries.ts';
import type { LaterWork } from './later-work.ts';
import { sendNamedAgain, settleNamed, takeNamed } from './named-sync.ts';
import { sendDays } from './rhythm-sync.ts';
import { sendAside } from './send-aside.ts';
import { settleConflict } from './settle-conflict.ts';
import { passVolume, settleVolumes, takeVolumes } from './volumes-sync.ts';
import { createNamedWrites } from './work-named.ts';
import { createRhythm } from './work-rhythm.ts';
import { createStrandedWrites } from './work-stranded.ts';
import { createVolumeWrites } from './work-volumes.ts';

/** What sync does with volumes and the like, brought by `bringLater`. */
export const later = {
  applyAbsentStory,
  applyLostChapters,
  applyTombstones,
  createEntryWrites,
  passVolume,
  sendAside,
  sendDays,
  sendNamedAgain,
  settleConflict,
  /** Takes in what a pull says of a story beside itself and its chapters; false: the story is not up to date yet. */
  async takeStory(
    context: FlushContext,
    { id, chapters }: StorySnapshot,
    { volumes, named }: PullAnswer,
  ): Promise<boolean> {
    if (named) await takeNamed(context, id, new Set(chapters.map((head) => head.id)), named);
    return takeVolumes(
      context,
      id,
      volumes?.find(({ bookId }) => bookId === id),
    );
  },
  /** Writes what an answer means to one of its entries, inside the settling transaction; false: it is settled as any other. */
  settleLater: (
    context: FlushContext,
    entry: OutboxRow,
    result: Result<unknown, CallFailure>,
  ): Promise<boolean> =>
    entry.intent.name === 'keepVersion'
      ? settleNamed(context, entry, result)
      : settleVolumes(context, entry, result),
  /** What few screens write of one author's work. */
  createLaterWork: (context: WorkContext & { flushDraft(id: ChapterId): Promise<void> }): LaterWork => ({
    ...createStrandedWrites(context),
    ...createVolumeWrites(context),
    ...createNamedWrites(context),
    ...createRhythm(context),
  }),
};
