import * as v from 'valibot';
import { authorNoteSchema, chapterTitleSchema, sentChapterTitleSchema } from '#shared/domain/chapter.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import type { VersionId } from '#shared/domain/ids.ts';
import { VERSION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import { storyDocumentSchema } from '#shared/domain/story-document.ts';
import { chapterId, count, id, instant } from '#shared/protocol/fields.ts';

const versionId = id<VersionId>();
const name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(VERSION_NAME_CHARS_MAX),
  v.check(isOneLine, FIELD_CHARACTERS),
);
const text = v.object({
  title: chapterTitleSchema,
  content: storyDocumentSchema,
  authorNote: v.nullable(authorNoteSchema),
});

/**
 * Keeps a text of a chapter under a name, for ever. Each naming has a new `nameId`, so that a repeated naming is recognised. Without `text`
 * it renames a version the server has.
 */
export const versionKeepRequest = v.object({
  id: versionId,
  chapterId,
  name,
  nameId: id<VersionId>(),
  text: v.optional(v.object({ ...text.entries, title: sentChapterTitleSchema })),
});
/** `savedAt`: when the text was stored. The versions of the story are as in `chapterSaved`. */
export const versionKept = v.object({
  savedAt: instant,
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});

/** A named version without its text. */
export const versionHead = v.object({
  id: versionId,
  chapterId,
  name: v.string(),
  nameId: id<VersionId>(),
  savedAt: instant,
  title: v.string(),
  words: count,
});
export type VersionHead = v.InferOutput<typeof versionHead>;

export const versionTextRequest = v.object({ id: versionId });
export const versionText = text;
