import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { concerns, type IntentOf, onlySaves, type TextIntent } from '#storage/db/intents.ts';
import type { FrozenCall, NewOutboxRow, OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DraftRow } from '#storage/db/rows.ts';
import { chapterEntity } from '#storage/outbox/outbox.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { Candidate } from './drain-plan.ts';
import { freezeChapter, freezeText } from './freeze-chapter.ts';
import { freezeStory } from './freeze-story.ts';

const plainCall = (endpoint: FrozenCall['endpoint'], request: Record<string, unknown>): FrozenCall => ({
  endpoint,
  params: {},
  request,
  baseRevision: null,
});

/** Body of an intent that concerns the account. */
const freezeAccount = ({ email }: IntentOf<'account'>): FrozenCall => plainCall('modifyEmail', { email });

/** Body of an intent that concerns a cover; its bytes are added when it is sent. */
const freezeCover = ({ coverId }: IntentOf<'cover'>): FrozenCall => plainCall('bookCover', { id: coverId });

/** Text and name of a named version. Null: it is gone. */
async function freezeVersion(
  db: WorkDatabase,
  { uid, chapterId }: OutboxRow,
  { versionId }: IntentOf<'version'>,
): Promise<FrozenCall | null> {
  const row = await db.named.get([uid, versionId]);
  if (!row) return null;
  const { id, name, nameId, text } = row;
  return plainCall('versionKeep', { id, chapterId, name, nameId, ...(text === null ? {} : { text }) });
}

/** Body and base of an entry; null: its target is gone. If a kind of entity has no line here, this does not compile. */
async function freeze(context: FlushContext, entry: OutboxRow): Promise<FrozenCall | null> {
  const { intent } = entry;
  const { db } = context;
  if (concerns(intent, 'chapter')) return freezeChapter(context, entry, intent);
  if (concerns(intent, 'story')) return freezeStory(db, entry, intent);
  if (concerns(intent, 'version')) return freezeVersion(db, entry, intent);
  if (concerns(intent, 'cover')) return freezeCover(intent);
  return freezeAccount(intent);
}

/** Makes the entry of a dirty text: from here on body, base and key do not change (SYNC-3). */
function entryOf(context: FlushContext, row: ChapterRow, draft: DraftRow): NewOutboxRow {
  const { clock, random } = context.ports;
  const intent: TextIntent = { name: 'saveChapter', text: draft.text, seq: draft.seq };
  return {
    uid: row.uid,
    key: mintId<IdempotencyKey>(clock, random),
    intent,
    entity: chapterEntity(row.id),
    bookId: row.bookId,
    chapterId: row.id,
    title: row.title,
    frozen: freezeText(intent, row, context.run),
    state: 'queued',
    why: null,
    attempts: 1,
    nextTryAt: 0,
    confirmedUntil: null,
    createdAt: clock.now(),
  };
}

/** Makes entries for dirty texts, oldest first, with few database requests for all of them: on a slow phone each costs milliseconds. */
async function handOver(
  context: FlushContext,
  chapters: readonly ChapterRow[],
  parked: readonly OutboxRow[],
): Promise<OutboxRow[]> {
  if (chapters.length === 0) return [];
  const { db, uid } = context;
  const drafts = await db.drafts.bulkGet(chapters.map(({ id }): [string, string] => [uid, id]));
  const handedOver: ChapterRow[] = [];
  const entries: NewOutboxRow[] = [];
  for (const [index, row] of chapters.entries()) {
    const draft = drafts[index];
    if (!draft) continue;
    handedOver.push({ ...row, dirty: 0, sendNow: false });
    entries.push(entryOf(context, row, draft));
  }
  // This newer save replaces a refused save.
  const entities = new Set(entries.map(({ entity }) => entity));
  const refused = parked.filter(({ intent, entity }) => onlySaves(intent) && entities.has(entity));
  if (refused.length > 0) await db.outbox.bulkDelete(refused.map(({ seq }) => seq));
  const [seqs] = await Promise.all([
    db.outbox.bulkAdd(entries, { allKeys: true }),
    db.chapters.bulkPut(handedOver),
  ]);
  return entries.map((entry, index) => ({ ...entry, seq: seqs[index] as number }));
}

/** Tables that `freezeAll` reads and writes. */
export const FREEZE_TABLES = (db: WorkDatabase) => [
  db.stories,
  db.chapters,
  db.drafts,
  db.outbox,
  db.volumes,
  db.named,
];

/**
 * Fixes body, base and key of what is to be sent, before anything is sent (SYNC-3): after a crash the same request is sent again. Runs in
 * the transaction that read the candidates and the `parked` entries. An entry whose target is gone is parked, with its text.
 */
export async function freezeAll(
  context: FlushContext,
  candidates: readonly Candidate[],
  parked: readonly OutboxRow[],
): Promise<OutboxRow[]> {
  const { db } = context;
  const frozen: OutboxRow[] = [];
  const chapters: ChapterRow[] = [];
  for (const candidate of candidates) {
    if (candidate.kind === 'draft') {
      chapters.push(candidate.chapter);
      continue;
    }
    const { entry } = candidate;
    const call = entry.frozen ?? (await freeze(context, entry));
    if (!call) {
      await db.outbox.put({ ...entry, state: 'parked', why: { kind: 'refused', code: 'notFound' } });
      continue;
    }
    const at = context.ports.clock.now();
    frozen.push({ ...entry, frozen: entry.frozen ?? { ...call, at }, attempts: entry.attempts + 1 });
  }
  await db.outbox.bulkPut(frozen);
  frozen.push(...(await handOver(context, chapters, parked)));
  return frozen;
}
