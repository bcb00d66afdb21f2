import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { toWire } from '#shared/protocol/wire-time.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { FrozenCall, OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { carriesText, publishes, type TextIntent } from '#storage/outbox/intent-traits.ts';

const call = (
  endpoint: FrozenCall['endpoint'],
  request: Record<string, unknown>,
  baseRevision: RevisionId | null = null,
): FrozenCall => ({
  endpoint,
  params: {},
  request: baseRevision === null ? request : { ...request, baseRevision },
  baseRevision,
});

const textFields = ({ title, content, authorNote }: ChapterText) => ({ title, content, authorNote });

/** Makes a new chapter of a text, or saves it over its base revision, published or not. */
export function freezeText(intent: TextIntent, row: ChapterRow): FrozenCall {
  const { id, bookId, head, paid } = row;
  const text = textFields(intent.text);
  const publication = publishes(intent)
    ? { status: 'published', publishAt: intent.publishAt === null ? null : toWire(intent.publishAt) }
    : {};
  if (head === null)
    return call('chapterAdd', { id, bookId, status: 'draft', paid, ...text, ...publication });
  return call('chapterEdit', { id, ...text, ...publication }, row.textRevisionId ?? head.revisionId);
}

/** Body and base of an intent that concerns a chapter. `undefined`: its target is gone. */
export async function freezeChapter(
  db: WorkDatabase,
  { uid, intent, chapterId }: OutboxRow,
): Promise<FrozenCall | undefined> {
  if (chapterId === null) return undefined;
  // These two need no row: the chapter may be gone from this device.
  if (intent.name === 'deleteChapter') return call('chapterDelete', { id: chapterId });
  if (intent.name === 'undeleteChapter') return call('chapterUndelete', { id: chapterId });
  const row = await db.chapters.get([uid, chapterId]);
  if (!row) return undefined;
  if (carriesText(intent)) return freezeText(intent, row);
  if (row.head === null) return undefined;
  const { revisionId } = row.head;
  if (intent.name === 'unpublishChapter')
    return call('chapterEdit', { id: row.id, status: 'draft', publishAt: null }, revisionId);
  if (intent.name === 'setPaid') return call('chapterEdit', { id: row.id, paid: intent.paid }, revisionId);
  return undefined;
}
