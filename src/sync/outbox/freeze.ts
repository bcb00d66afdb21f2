import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { toWire } from '#shared/protocol/wire-time.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { FrozenCall, Intent, NewOutboxRow, OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DraftRow, StoryRow } from '#storage/db/rows.ts';
import { chapterEntity, coverEntity } from '#storage/outbox/outbox.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { Candidate } from './drain-plan.ts';

const textFields = (text: ChapterText) => ({
  title: text.title,
  content: text.content,
  authorNote: text.authorNote,
});

/** Body and base of what concerns a chapter. `undefined`: there is nothing to send it to. */
export function freezeChapterIntent(intent: Intent, row: ChapterRow): FrozenCall | undefined {
  const { id, bookId, head } = row;
  const call = (
    endpoint: FrozenCall['endpoint'],
    request: Record<string, unknown>,
    baseRevision: FrozenCall['baseRevision'] = null,
  ): FrozenCall => ({
    endpoint,
    params: {},
    request: baseRevision === null ? request : { ...request, baseRevision },
    baseRevision,
  });
  switch (intent.name) {
    case 'saveChapter':
    case 'publishChapter': {
      const publishAt = intent.name === 'publishChapter' ? intent.publishAt : null;
      const publication =
        intent.name === 'publishChapter'
          ? { status: 'published', publishAt: publishAt === null ? null : toWire(publishAt) }
          : {};
      const text = textFields(intent.text);
      if (head === null)
        return call('chapterAdd', { id, bookId, status: 'draft', paid: row.paid, ...text, ...publication });
      return call('chapterEdit', { id, ...text, ...publication }, row.textRevisionId ?? head.revisionId);
    }
    case 'unpublishChapter':
      return head
        ? call('chapterEdit', { id, status: 'draft', publishAt: null }, head.revisionId)
        : undefined;
    case 'setPaid':
      return head ? call('chapterEdit', { id, paid: intent.paid }, head.revisionId) : undefined;
    case 'deleteChapter':
      return call('chapterDelete', { id });
    case 'undeleteChapter':
      return call('chapterUndelete', { id });
    default:
      return undefined;
  }
}

/** Our order of the drafts the server said it has: those it does not have are left out, those we do not know yet come last. */
const orderAmong = (ours: readonly ChapterId[], theirs: readonly ChapterId[]): ChapterId[] => [
  ...ours.filter((id) => theirs.includes(id)),
  ...theirs.filter((id) => !ours.includes(id)),
];

/** Body and base of what concerns a story. */
export function freezeStoryIntent(
  intent: Intent,
  story: StoryRow,
  chapters: readonly ChapterRow[],
  coverIsRefused: boolean,
): FrozenCall | undefined {
  const { id, server } = story;
  const plain = (endpoint: FrozenCall['endpoint']): FrozenCall => ({
    endpoint,
    params: { id },
    request: {},
    baseRevision: null,
  });
  switch (intent.name) {
    case 'saveStory': {
      const form = { ...story.form, coverId: coverIsRefused ? null : story.form.coverId };
      if (server === null)
        return { endpoint: 'bookAdd', params: {}, request: { id, ...form }, baseRevision: null };
      const baseRevision = server.revisionId;
      return { endpoint: 'bookEdit', params: { id }, request: { ...form, baseRevision }, baseRevision };
    }
    case 'openStory':
      return plain('bookOpen');
    case 'deleteStory':
      return plain('bookDelete');
    case 'sortChapters': {
      // All drafts the server has: one whose deletion still has to be confirmed is among them.
      const ids = chapters
        .filter((row) => row.head?.status === 'draft')
        .sort((a, b) => a.order - b.order)
        .map((row) => row.id);
      const request = { bookId: id, ids: intent.among ? orderAmong(ids, intent.among) : ids };
      return { endpoint: 'chapterSort', params: {}, request, baseRevision: null };
    }
    default:
      return undefined;
  }
}

async function freezeEntry(db: WorkDatabase, entry: OutboxRow): Promise<FrozenCall | undefined> {
  const { intent, uid, bookId, chapterId } = entry;
  if (intent.name === 'modifyEmail')
    return { endpoint: 'modifyEmail', params: {}, request: { email: intent.email }, baseRevision: null };
  if (intent.name === 'uploadCover')
    return { endpoint: 'bookCover', params: {}, request: { id: intent.coverId }, baseRevision: null };
  if (intent.name === 'keepVersion') {
    const row = await db.named.get([uid, intent.versionId]);
    if (!row) return undefined;
    const { id, name, nameId, text } = row;
    const request = { id, chapterId, name, nameId, ...(text === null ? {} : { text }) };
    return { endpoint: 'versionKeep', params: {}, request, baseRevision: null };
  }
  if (chapterId !== null) {
    const row = await db.chapters.get([uid, chapterId]);
    if (!row)
      return intent.name === 'undeleteChapter' || intent.name === 'deleteChapter'
        ? {
            endpoint: intent.name === 'undeleteChapter' ? 'chapterUndelete' : 'chapterDelete',
            params: {},
            request: { id: chapterId },
            baseRevision: null,
          }
        : undefined;
    return freezeChapterIntent(intent, row);
  }
  if (bookId === null) return undefined;
  if (intent.name === 'saveVolumes') {
    const row = await db.volumes.get([uid, bookId]);
    if (!row) return undefined;
    const { volumes, revisionId: baseRevision } = row;
    return { endpoint: 'bookVolumes', params: {}, request: { bookId, volumes, baseRevision }, baseRevision };
  }
  const story = await db.stories.get([uid, bookId]);
  if (!story) return undefined;
  const chapters =
    intent.name === 'sortChapters'
      ? await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray()
      : [];
  const cover = story.form.coverId;
  const refused =
    cover !== null &&
    (
      await db.outbox
        .where('[uid+entity]')
        .equals([uid, coverEntity(cover)])
        .toArray()
    ).some((other) => other.state === 'parked');
  return freezeStoryIntent(intent, story, chapters, refused);
}

/** The entry of a dirty text: from here on body, base and key stay as they are (SYNC-3). */
function entryOf(context: FlushContext, row: ChapterRow, draft: DraftRow): NewOutboxRow {
  const { clock, random } = context.ports;
  const intent: Intent = { name: 'saveChapter', text: draft.text, seq: draft.seq };
  return {
    uid: row.uid,
    key: mintId<IdempotencyKey>(clock, random),
    intent,
    entity: chapterEntity(row.id),
    bookId: row.bookId,
    chapterId: row.id,
    title: row.title,
    frozen: freezeChapterIntent(intent, row) ?? null,
    state: 'queued',
    why: null,
    attempts: 1,
    nextTryAt: 0,
    confirmedUntil: null,
    createdAt: clock.now(),
  };
}

/** Makes the entries of dirty texts, oldest first. Few requests for all of them together: on a slow phone each costs milliseconds. */
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
  // A save that was refused is set right by this newer one.
  const entities = new Set(entries.map(({ entity }) => entity));
  const refused = parked.filter(
    ({ intent, entity }) => intent.name === 'saveChapter' && entities.has(entity),
  );
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
 * Settles body, base and key of what is to be sent, in the transaction in which the candidates and the `parked` entries were read,
 * before anything leaves (SYNC-3): a crash after this sends the same again. What has nothing to be sent to any more is parked, with
 * its text.
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
    const call = entry.frozen ?? (await freezeEntry(db, entry));
    if (!call) {
      await db.outbox.put({ ...entry, state: 'parked', why: { kind: 'refused', code: 'notFound' } });
      continue;
    }
    frozen.push({ ...entry, frozen: call, attempts: entry.attempts + 1 });
  }
  await db.outbox.bulkPut(frozen);
  frozen.push(...(await handOver(context, chapters, parked)));
  return frozen;
}
