import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { namedVersion, story } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { versionKeepRequest, versionKept } from '#shared/protocol/chapter/version.ts';
import { columnsOfText } from './chapter-text.ts';

/** Keeps a text of a chapter under a name, for ever, or renames a kept one: the last name to arrive wins. The text of a kept version never changes. */
export async function keepVersion(
  tx: Tx,
  call: AuthorCall,
  sent: v.InferOutput<typeof versionKeepRequest>,
): Promise<Outcome<v.InferOutput<typeof versionKept>>> {
  const locked = await lockOwnChapter(tx, call.user.userId, sent.chapterId);
  if (locked === undefined) return failed('notFound');
  const previousBookVersion = locked.story.version;
  const [known] = await tx.select().from(namedVersion).where(eq(namedVersion.id, sent.id));
  if (known ? known.chapterId !== sent.chapterId : sent.text === undefined) return failed('notFound');
  const savedAt = known?.savedAt ?? call.now;
  if (known?.nameId === sent.nameId)
    return done(
      { savedAt: instant(savedAt), previousBookVersion, bookVersion: previousBookVersion },
      'operation',
      locked.story.id,
    );
  const { id, chapterId, name, nameId, text } = sent;
  if (known) await tx.update(namedVersion).set({ name, nameId }).where(eq(namedVersion.id, id));
  else if (text) {
    const words = documentWords(text.content);
    await tx
      .insert(namedVersion)
      .values({ id, chapterId, name, nameId, ...columnsOfText(text), words, savedAt });
  }
  const bookVersion = call.newId<string>();
  await tx.update(story).set({ version: bookVersion }).where(eq(story.id, locked.story.id));
  return done({ savedAt: instant(savedAt), previousBookVersion, bookVersion }, 'operation', locked.story.id);
}
