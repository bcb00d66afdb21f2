import * as v from 'valibot';
import { textFields } from '#shared/protocol/chapter/chapter.ts';
import { bookId, chapterId, count, instant } from '#shared/protocol/fields.ts';

/** A published chapter for readers. `truncated`: a paid chapter, of which this is only the beginning. */
export const readAnswer = v.object({
  id: chapterId,
  bookId,
  bookName: v.string(),
  iname: v.string(),
  /** Tag of the story's language, chosen or guessed. */
  language: v.optional(v.string()),
  order: count,
  title: v.string(),
  words: count,
  paid: v.boolean(),
  truncated: v.boolean(),
  publishedAt: instant,
  previousId: v.nullable(chapterId),
  nextId: v.nullable(chapterId),
  ...textFields,
});

export type ReadAnswer = v.InferOutput<typeof readAnswer>;
