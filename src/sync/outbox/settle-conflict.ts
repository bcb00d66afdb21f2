import * as v from 'valibot';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { storyDetail } from '#shared/protocol/schema/book.ts';
import { chapterDetail } from '#shared/protocol/schema/chapter.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import { entriesOf } from '#storage/outbox/outbox.ts';
import { readLineage } from '#storage/texts/lineage.ts';
import { markDirty } from '#storage/texts/texts.ts';
import { rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { judgeHead } from '#sync/merge/judge-head.ts';
import { mergeStoryForm } from '#sync/merge/merge-story-form.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { AFTER_PULL_MS, sentText } from './settle-saved.ts';

/** What the author is to decide between two texts (SYNC-10). */
const FOR_THE_AUTHOR = {
  state: 'parked',
  why: { kind: 'needsDecision', code: 'revisionConflict' },
} as const satisfies Partial<OutboxRow>;

/**
 * What waits to be published behind an entry that met another device's text joins that text too: it would go over the newer base
 * and put away what it never met. Where it overlaps the author decides.
 */
async function joinWaiting(
  { db, uid }: FlushContext,
  met: OutboxRow,
  base: ChapterText,
  theirs: ChapterText,
): Promise<void> {
  for (const entry of await entriesOf(db, uid, met.entity)) {
    const { intent, state, frozen } = entry;
    if (entry.seq <= met.seq || intent.name !== 'publishChapter' || state !== 'queued' || frozen) continue;
    const merge = mergeChapters(base, intent.text, theirs);
    await db.outbox.put(
      merge.clean ? { ...entry, intent: { ...intent, text: merge.text } } : { ...entry, ...FOR_THE_AUTHOR },
    );
  }
}

/**
 * A chapter or story was changed elsewhere since our base: merge, and send again what can be (SYNC-10). `notNow`: the entry is for
 * the caller to put off; `pull`: a pull has to look at the history, of this chapter or, where the server went back, of all.
 */
export async function settleConflict(
  context: FlushContext,
  entry: OutboxRow,
  data: unknown,
): Promise<'settled' | 'notNow' | 'pull'> {
  const { db, uid, ports } = context;
  const anew = {
    key: mintId<IdempotencyKey>(ports.clock, ports.random),
    frozen: null,
    attempts: 0,
    nextTryAt: 0,
  };
  const detail = v.safeParse(chapterDetail, data);
  if (entry.chapterId !== null && detail.success) {
    const row = await db.chapters.get([uid, entry.chapterId]);
    if (!row) return 'notNow';
    const { intent } = entry;
    const { kind } = judgeHead(row, detail.output, await readLineage(db, uid, row.id));
    // A server that went back behind what it had acknowledged took nothing out: over its own text all of ours is new (SYNC-17).
    const older = kind === 'wentBack' ? textOf(detail.output) : undefined;
    const base = older ?? (await db.bases.get([uid, row.id]))?.text ?? sentText(entry)?.text;
    const settled = kind === 'wentBack' || kind === 'unknown' ? 'pull' : 'settled';
    if (base) await joinWaiting(context, entry, base, detail.output);
    if (intent.name === 'saveChapter') {
      await db.outbox.delete(entry.seq);
      await rebaseDraft(context, { ...row, dirty: 1 }, detail.output, older);
      return settled;
    }
    if (intent.name === 'publishChapter') {
      const merge = mergeChapters(base ?? intent.text, intent.text, detail.output);
      const own = row.seq === intent.seq && row.dirty === 0;
      const after = await rebaseDraft(context, { ...row, dirty: 1 }, detail.output, older);
      if (!merge.clean || after.conflict === 1) {
        await db.outbox.put({ ...entry, ...anew, ...FOR_THE_AUTHOR });
        return settled;
      }
      await db.outbox.put({
        ...entry,
        ...anew,
        intent: { ...intent, text: merge.text, seq: own ? after.seq : intent.seq },
      });
      if (own) await db.chapters.put({ ...after, dirty: 0, sendNow: false });
      // The draft is newer than the publish. Send it afterwards even if the server has that text now: the publish replaces it.
      else if (after.dirty === 0) await markDirty(db, after, ports.clock.now());
      return settled;
    }
    const entries = await entriesOf(db, uid, entry.entity);
    // A text that waits to be published stands in the draft and is no clean copy of the server's; no pull brings one meanwhile.
    const textWaits = entries.some((other) => other.state === 'queued' && sentText(other) !== undefined);
    if (kind === 'unknown' && !textWaits) {
      // Whether its text is newer than ours only the history can tell, and that is the pull's to ask for.
      await db.outbox.put({ ...entry, ...anew, nextTryAt: ports.clock.now() + AFTER_PULL_MS });
      return 'pull';
    }
    await rebaseDraft(context, textWaits ? { ...row, dirty: 1 } : row, detail.output, older);
    await db.outbox.put({ ...entry, ...anew });
    return settled;
  }
  const story = v.safeParse(storyDetail, data);
  if (entry.intent.name === 'saveStory' && entry.bookId !== null && story.success) {
    const row = await db.stories.get([uid, entry.bookId]);
    if (!row) return 'notNow';
    const form = row.server && mergeStoryForm(row.server, row.form, story.output);
    if (form) {
      await db.stories.put({ ...row, form, server: story.output });
      await db.outbox.put({ ...entry, ...anew });
    } else {
      // Confirming sends ours over theirs, withdrawing takes theirs: either way the author decides.
      await db.stories.put({ ...row, server: story.output });
      await db.outbox.put({ ...entry, ...anew, ...FOR_THE_AUTHOR });
    }
    return 'settled';
  }
  return 'notNow';
}
