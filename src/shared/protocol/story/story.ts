import * as v from 'valibot';
import { INSPECT_STATES } from '#shared/domain/chapter.ts';
import type { StoryField } from '#shared/domain/story.ts';
import { AUDIENCES, CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { WRITING_LANGUAGES } from '#shared/domain/writing-language.ts';
import { bookId, count, coverId, instant, revisionId } from '#shared/protocol/fields.ts';

/** The form's fields in a request. */
const sent = {
  title: v.pipe(v.string(), v.maxLength(200)),
  genreId: v.pipe(v.string(), v.maxLength(60)),
  editorId: v.optional(v.nullable(v.string()), null),
  contractType: v.picklist(CONTRACT_TYPES),
  audience: v.picklist(AUDIENCES),
  synopsis: v.pipe(v.string(), v.maxLength(20_000)),
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(20)),
  coverId: v.optional(v.nullable(coverId), null),
  /** '': not chosen. Left out by older apps: the stored value stays. */
  language: v.optional(v.picklist([...WRITING_LANGUAGES, ''])),
} satisfies Record<StoryField, v.GenericSchema>;

/** The form's fields in an answer. */
const answered = {
  title: v.string(),
  genreId: v.string(),
  editorId: v.nullable(v.string()),
  contractType: v.picklist(CONTRACT_TYPES),
  audience: v.picklist(AUDIENCES),
  synopsis: v.string(),
  tags: v.array(v.string()),
  coverId: v.nullable(coverId),
  /** Any tag: a newer server may know more languages than this app. */
  language: v.optional(v.string(), ''),
} satisfies Record<StoryField, v.GenericSchema>;

export const bookAddRequest = v.object({ id: bookId, ...sent });
export type BookAddRequest = v.InferOutput<typeof bookAddRequest>;

const emptyAsNull = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => (value === '' ? null : value)),
);

/**
 * The same fields as query parameters (docs/spec, section 7). Lists are sent as repeated names, no choice as an empty value.
 * `baseRevision` is the `revisionId` the edit started from.
 */
export const bookEditRequest = v.object({
  ...sent,
  editorId: emptyAsNull,
  coverId: v.pipe(emptyAsNull, v.nullable(coverId)),
  baseRevision: revisionId,
});

/** Item of an author's story list (docs/spec, section 3). `name` is the title, `iname` the pen name. */
export const storyListItem = v.object({
  id: bookId,
  name: v.string(),
  iname: v.string(),
  iiconUrlMedium: v.nullable(v.string()),
  chapterCount: count,
  words: count,
  inspectDesc: v.string(),
  inspectState: v.picklist(INSPECT_STATES),
  finished: v.boolean(),
  allowPrice: v.boolean(),
  contractTypeDesc: v.string(),
  published: v.boolean(),
  updatedAt: instant,
});
export type StoryListItem = v.InferOutput<typeof storyListItem>;

/** A story for its author: list item, form and revision. */
export const storyDetail = v.object({
  ...storyListItem.entries,
  ...answered,
  iconUrl: v.nullable(v.string()),
  /** For display; never compared (SYNC-10). */
  revision: count,
  revisionId,
  /** An application for completion waits; until it is decided nothing can be published. */
  completionWaiting: v.boolean(),
  /** Changes with the story and with each of its chapters (see `pullRequest`). */
  version: v.string(),
});
export type StoryDetail = v.InferOutput<typeof storyDetail>;

/** The device makes the `id`, so that a story made offline can refer to its cover before it is sent. */
export const coverAnswer = v.object({ coverId, iconUrl: v.string(), iconUrlMedium: v.string() });
