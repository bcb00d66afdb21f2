import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { toWire } from '#shared/protocol/wire-time.ts';
import { type IntentOf, publishes, type TextIntent } from '#storage/db/intents.ts';
import type { FrozenCall, OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

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

/**
 * Makes a new chapter of a text, or saves the text over its base revision, published or not. `run`: the run of the page that makes the
 * entry, see `FlushContext`.
 */
export function freezeText(intent: TextIntent, row: ChapterRow, run: string): FrozenCall {
  const { id, bookId, head, paid } = row;
  const text = textFields(intent.text);
  const publication = publishes(intent)
    ? { status: 'published', publishAt: intent.publishAt === null ? null : toWire(intent.publishAt) }
    : {};
  if (head === null)
    return call('chapterAdd', { id, bookId, status: 'draft', paid, ...text, ...publication, run });
  return call('chapterEdit', { id, ...text, ...publication, run }, row.textRevisionId ?? head.revisionId);
}

/** Changes something other than the text of a chapter that the server has. */
function freezeChange(row: ChapterRow | undefined, change: Record<string, unknown>): FrozenCall | null {
  if (!row?.head) return null;
  return call('chapterEdit', { id: row.id, ...change }, row.head.revisionId);
}

/** Body and base of an intent that concerns a chapter. Null: its target is gone. */
export async function freezeChapter(
  { db, run }: Pick<FlushContext, 'db' | 'run'>,
  { uid, chapterId }: OutboxRow,
  intent: IntentOf<'chapter'>,
): Promise<FrozenCall | null> {
  if (chapterId === null) return null;
  const row = await db.chapters.get([uid, chapterId]);
  switch (intent.name) {
    case 'saveChapter':
    case 'publishChapter':
      return row ? freezeText(intent, row, run) : null;
    case 'unpublishChapter':
      return freezeChange(row, { status: 'draft', publishAt: null });
    case 'setPaid':
      return freezeChange(row, { paid: intent.paid });
    // These two need no row: the chapter may be gone from this device.
    case 'deleteChapter':
      return call('chapterDelete', { id: chapterId });
    case 'undeleteChapter':
      return call('chapterUndelete', { id: chapterId });
  }
}
