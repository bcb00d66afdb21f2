import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { asideRequest } from '#shared/protocol/chapter/history.ts';
import { keepRefusedText } from './keep-refused-text.ts';

/**
 * Keeps a text whose device found the conflict itself, by a pull, and so never asked for a save. It becomes a side revision, as if it had
 * been refused (SYNC-10).
 */
export async function keepSideRevision(
  tx: Tx,
  call: AuthorCall,
  { id, title, content, authorNote }: v.InferOutput<typeof asideRequest>,
): Promise<Outcome<Record<string, never>>> {
  const locked = await lockOwnChapter(tx, call.user.userId, id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  await keepRefusedText(tx, call, locked.chapter, null, { title, content, authorNote });
  return done({}, 'operation', locked.story.id);
}
