import * as v from 'valibot';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { mergeStoryForm } from '#shared/domain/story.ts';
import { type ChapterDetail, chapterDetail } from '#shared/protocol/chapter/chapter.ts';
import { type StoryDetail, storyDetail } from '#shared/protocol/story/story.ts';
import { carriesText, holds, type PublishIntent, publishes, traitsOf } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { entriesOf } from '#storage/outbox/outbox.ts';
import { readLineage } from '#storage/texts/lineage.ts';
import { markDirty } from '#storage/texts/texts.ts';
import { nothing, rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { classifyHead, type HeadClass } from '#sync/merge/classify-head.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { isReplaced } from './settle.ts';
import { AFTER_PULL_MS } from './settle-saved.ts';
import { joinVolumes } from './volumes.ts';

/** Park reason: the author must choose between two texts (SYNC-10). */
const FOR_THE_AUTHOR = {
  state: 'parked',
  why: { kind: 'needsDecision', code: 'revisionConflict' },
} as const satisfies Partial<OutboxRow>;

type Anew = Pick<OutboxRow, 'key' | 'frozen' | 'attempts' | 'nextTryAt'>;

/** How a conflict was settled. `notNow`: the caller delays the entry; `pull`: only a pull can check the history. */
type Settled = 'settled' | 'notNow' | 'pull';

/** A chapter whose entry conflicts with a different text: its row, the server's answer, and the base to merge over. */
type Met = {
  entry: OutboxRow;
  row: ChapterRow;
  theirs: ChapterDetail;
  base: ChapterText | undefined;
  /** The server's text, if the server went back. Nothing was deleted there: what the server's text lacks is kept as our text (SYNC-17). */
  older: ChapterText | undefined;
};

/**
 * After a conflict, rebase queued publishes onto the server text; if they overlap, ask the author. If the publishes stayed unchanged, they
 * would undo what the other device wrote.
 */
async function joinWaiting({ db, uid }: FlushContext, met: Met, base: ChapterText): Promise<void> {
  for (const entry of await entriesOf(db, uid, met.entry.entity)) {
    const { intent, state, frozen } = entry;
    if (entry.seq <= met.entry.seq || !publishes(intent) || state !== 'queued' || frozen) continue;
    const merge = mergeChapters(base, intent.text, met.theirs);
    await db.outbox.put(
      merge.clean ? { ...entry, intent: { ...intent, text: merge.text } } : { ...entry, ...FOR_THE_AUTHOR },
    );
  }
}

/** Sends a publish again with both texts merged, or parks it for the author. */
async function joinPublish(
  context: FlushContext,
  { entry, row, theirs, base, older }: Met,
  intent: PublishIntent,
  anew: Anew,
): Promise<void> {
  const { db, ports } = context;
  const merge = mergeChapters(base ?? intent.text, intent.text, theirs);
  const isDraft = row.seq === intent.seq && row.dirty === 0;
  const after = await rebaseDraft(context, { ...row, dirty: 1 }, theirs, older);
  if (!merge.clean || after.conflict === 1) {
    await db.outbox.put({ ...entry, ...anew, ...FOR_THE_AUTHOR });
    return;
  }
  await db.outbox.put({
    ...entry,
    ...anew,
    intent: { ...intent, text: merge.text, seq: isDraft ? after.seq : intent.seq },
  });
  if (isDraft) await db.chapters.put({ ...after, dirty: 0, sendNow: false });
  // The draft is newer than the publish. Send it afterwards even if the server has that text now: the publish replaces it.
  else if (after.dirty === 0) await markDirty(db, after, ports.clock.now());
}

/** No text was sent: the entry is sent again over the server's revision. Returns whether the history must be checked first. */
async function tryAgain(
  context: FlushContext,
  { entry, row, theirs, older }: Met,
  kind: HeadClass['kind'],
  anew: Anew,
): Promise<'again' | 'askHistory'> {
  const { db, uid, ports } = context;
  const entries = await entriesOf(db, uid, entry.entity);
  // A text that is queued for publishing is also in the draft. The draft then differs from the server's text, and no pull replaces it.
  const textWaits = entries.some((other) => other.state === 'queued' && carriesText(other.intent));
  if (kind === 'unknown' && !textWaits) {
    // Only the history shows whether the server's text is newer than ours, and the pull fetches the history.
    await db.outbox.put({ ...entry, ...anew, nextTryAt: ports.clock.now() + AFTER_PULL_MS });
    return 'askHistory';
  }
  await rebaseDraft(context, textWaits ? { ...row, dirty: 1 } : row, theirs, older);
  await db.outbox.put({ ...entry, ...anew });
  return 'again';
}

async function settleChapterConflict(
  context: FlushContext,
  entry: OutboxRow,
  theirs: ChapterDetail,
  anew: Anew,
): Promise<Settled> {
  const { db, uid } = context;
  const { intent, chapterId } = entry;
  const row = chapterId === null ? undefined : await db.chapters.get([uid, chapterId]);
  if (!row) return 'notNow';
  const { kind } = classifyHead(row, theirs, await readLineage(db, uid, row.id));
  const older = kind === 'wentBack' ? textOf(theirs) : undefined;
  const sent = carriesText(intent) ? intent.text : undefined;
  // Another phone with the same backup may have sent this chapter first. With the sent text as base, our text would look unchanged and the
  // other phone's text would win.
  const noBase = row.textRevisionId === null ? nothing : sent;
  const base = older ?? (await db.bases.get([uid, row.id]))?.text ?? noBase;
  const met: Met = { entry, row, theirs, base, older };
  if (base) await joinWaiting(context, met, base);
  // If the author has since taken the publish back or made a new one, only its text is saved.
  if (publishes(intent) && !(await isReplaced(context, entry))) await joinPublish(context, met, intent, anew);
  else if (carriesText(intent)) {
    await db.outbox.delete(entry.seq);
    await rebaseDraft(context, { ...row, dirty: 1 }, theirs, older);
  } else if ((await tryAgain(context, met, kind, anew)) === 'askHistory') return 'pull';
  return kind === 'wentBack' || kind === 'unknown' ? 'pull' : 'settled';
}

async function settleFormConflict(
  { db, uid }: FlushContext,
  entry: OutboxRow,
  theirs: StoryDetail,
  anew: Anew,
): Promise<Settled> {
  const row = entry.bookId === null ? undefined : await db.stories.get([uid, entry.bookId]);
  if (!row) return 'notNow';
  const form = row.server && mergeStoryForm(row.server, row.form, theirs);
  await db.stories.put({ ...row, ...(form && { form }), server: theirs });
  // The author decides: confirming sends this device's version over the server's, withdrawing takes the server's.
  await db.outbox.put({ ...entry, ...anew, ...(form ? {} : FOR_THE_AUTHOR) });
  return 'settled';
}

/** A chapter, story or its volumes changed elsewhere since our base: merge, and send again what can be sent (SYNC-10). */
export async function settleConflict(
  context: FlushContext,
  entry: OutboxRow,
  data: unknown,
): Promise<Settled> {
  const { clock, random } = context.ports;
  if (traitsOf(entry.intent).settles === 'volumes') return joinVolumes(context, entry, data);
  const anew = { key: mintId<IdempotencyKey>(clock, random), frozen: null, attempts: 0, nextTryAt: 0 };
  const chapter = v.safeParse(chapterDetail, data);
  if (entry.chapterId !== null && chapter.success)
    return settleChapterConflict(context, entry, chapter.output, anew);
  const story = v.safeParse(storyDetail, data);
  if (holds(entry.intent, 'form') && story.success)
    return settleFormConflict(context, entry, story.output, anew);
  return 'notNow';
}
