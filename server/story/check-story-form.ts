import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { INVALID_FIELD } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { cover, type StoryRow } from '#server/db/schema/story.ts';
import { type CoverId, parseId, type UserId } from '#shared/domain/ids.ts';
import { checkStoryChange, formOf, hashedForm, type StoryField } from '#shared/domain/story.ts';
import type { BookAddRequest } from '#shared/protocol/story/story.ts';
import { GENRE_IDS, TAG_IDS } from './catalogue.ts';

/** A story's form as received: its shape is checked, its values are not. */
export type SentStoryForm = Omit<BookAddRequest, 'id'>;
/** A story's form as stored. */
export type KeptStoryForm = Pick<StoryRow, StoryField>;

export type StoryFormCheck =
  | { ok: true; form: KeptStoryForm; hash: string }
  | { ok: false; fields: Record<string, string | undefined> };

/**
 * Checks a story's form by the page's rules (`checkStoryChange`) and against the database. Returns the normalised form with its hash, or message
 * keys by field. A cover that is not the author's is dropped, not refused: after a restored backup, a lost picture must not block a story
 * and its chapters. `kept`: the stored form, null for a new story.
 */
export async function checkStoryForm(
  tx: Tx,
  ownerId: UserId,
  sent: SentStoryForm,
  kept: KeptStoryForm | null,
): Promise<StoryFormCheck> {
  const fields: Record<string, string | undefined> = { ...checkStoryChange(sent, kept) };
  if (!GENRE_IDS.includes(sent.genreId)) fields.genreId ??= 'story.error.genreEmpty';
  if (!sent.tags.every((tag) => TAG_IDS.includes(tag))) fields.tags ??= 'story.error.tagsCount';
  const editorId = await knownEditor(tx, sent.editorId, kept?.editorId ?? null);
  if (editorId === undefined) fields.editorId = INVALID_FIELD;
  if (Object.keys(fields).length > 0 || editorId === undefined) return { ok: false, fields };
  const form: KeptStoryForm = {
    // A field that an older app leaves out keeps its value.
    ...formOf(sent, kept ?? undefined),
    title: sent.title.trim(),
    editorId,
    coverId: await ownCover(tx, ownerId, sent.coverId),
  };
  return { ok: true, form, hash: formHash(form) };
}

/** The id of an editor, or null; `undefined` if no editor has this id. An editor who has left stays on the stories that chose them. */
async function knownEditor(
  tx: Tx,
  id: string | null,
  kept: UserId | null,
): Promise<UserId | null | undefined> {
  if (id === null || id === '') return null;
  if (id === kept) return kept;
  const editorId = parseId<UserId>(id);
  if (editorId === undefined) return undefined;
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, editorId), eq(account.role, 'editor')));
  return row?.id;
}

/** The author's own cover. Its row stays locked until the transaction ends: a job that removes covers waits, and then sees the story. */
async function ownCover(tx: Tx, ownerId: UserId, id: CoverId | null): Promise<CoverId | null> {
  if (id === null) return null;
  const [row] = await tx
    .select({ id: cover.id, shown: cover.shown })
    .from(cover)
    .where(and(eq(cover.id, id), eq(cover.ownerId, ownerId)))
    .for('key share');
  if (row !== undefined && !row.shown) await tx.update(cover).set({ shown: true }).where(eq(cover.id, id));
  return row?.id ?? null;
}

const formHash = (form: KeptStoryForm): string => createHash('sha256').update(hashedForm(form)).digest('hex');
