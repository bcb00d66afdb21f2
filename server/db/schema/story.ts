import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Platform } from '#shared/crosspost/platforms.ts';
import type { ChapterStatus, InspectState } from '#shared/domain/chapter.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId, CoverId, RevisionId, UserId, VersionId } from '#shared/domain/ids.ts';
import type { StoryField } from '#shared/domain/story.ts';
import type { Audience, ContractType } from '#shared/domain/story-choices.ts';
import { ofAccount } from './account.ts';
import { instant, type OnDelete } from './columns.ts';

export const COMPLETION_STATES = ['none', 'waiting', 'approved', 'rejected'] as const;
export type CompletionState = (typeof COMPLETION_STATES)[number];

/** The form of a story, as `emptyStoryForm` lists it. */
const formColumns = {
  title: text().notNull(),
  genreId: text('genre_id').notNull(),
  editorId: uuid('editor_id').$type<UserId>(),
  contractType: text('contract_type').$type<ContractType>().notNull(),
  audience: text().$type<Audience>().notNull(),
  synopsis: text().notNull(),
  tags: text().array().notNull(),
  coverId: uuid('cover_id').$type<CoverId>(),
  /** Tag of the language in which it is written; '' if none was chosen. */
  language: text().notNull().default(''),
} satisfies Record<StoryField, object>;

export const story = pgTable(
  'story',
  {
    id: uuid().$type<BookId>().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    ...formColumns,
    revision: integer().notNull(),
    revisionId: uuid('revision_id').$type<RevisionId>().notNull(),
    /** Hash of the form's fields, now and as first added; it distinguishes a repeated `add` from a new one (docs/spec, section 3, Ids). */
    formHash: text('form_hash').notNull(),
    firstFormHash: text('first_form_hash').notNull(),
    /** Random; it changes with the story and with each of its chapters. */
    version: uuid().notNull(),
    allowPrice: boolean('allow_price').notNull().default(false),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    completion: text().$type<CompletionState>().notNull().default('none'),
    /** Whether the editors accept no contract for this story (code -1). */
    contractClosed: boolean('contract_closed').notNull().default(false),
    openedAt: instant('opened_at'),
    /** `openedAt` before the author asked for the deletion of the account; the story is opened again if the author stays. */
    openedBefore: instant('opened_before'),
    /** Chapters that are not deleted, and the words of their newest texts. */
    chapterCount: integer('chapter_count').notNull().default(0),
    words: integer().notNull().default(0),
    /** Published chapters, and their published words. */
    publishedCount: integer('published_count').notNull().default(0),
    publishedWords: integer('published_words').notNull().default(0),
    lastPublishedAt: instant('last_published_at').notNull().default(0),
    /** The volumes in the form of `bookVolumesRequest`, as JSON text. The revision is null until volumes are first saved. */
    volumes: text().notNull().default('[]'),
    volumesRevisionId: uuid('volumes_revision_id').$type<RevisionId>(),
    nextPosition: integer('next_position').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('story_owner').on(table.ownerId, table.createdAt),
    index('story_cover').on(table.coverId),
    index('story_opened').on(table.openedAt, table.id),
    index('story_last_published').on(table.lastPublishedAt, table.id),
    index('story_published_words').on(table.publishedWords, table.id),
  ],
);

/** A column with the story to which a row belongs. */
export const ofStory = (onDelete: OnDelete = 'cascade') =>
  uuid('story_id')
    .$type<BookId>()
    .notNull()
    .references(() => story.id, { onDelete });

export const chapter = pgTable(
  'chapter',
  {
    id: uuid().$type<ChapterId>().primaryKey(),
    storyId: ofStory(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    position: integer().notNull(),
    revision: integer().notNull(),
    revisionId: uuid('revision_id').$type<RevisionId>().notNull(),
    parentRevisionId: uuid('parent_revision_id').$type<RevisionId>(),
    title: text().notNull(),
    words: integer().notNull(),
    contentHash: text('content_hash').$type<ContentHash>().notNull(),
    firstHash: text('first_hash').$type<ContentHash>().notNull(),
    firstRevisionId: uuid('first_revision_id').$type<RevisionId>().notNull(),
    /**
     * About the newest revision: its device, the run of its app ('': unknown), when its folding began, and whether it must be kept because
     * readers or another device have it (SYNC-5).
     */
    headUdid: text('head_udid').notNull(),
    headRun: text('head_run').notNull().default(''),
    headStartedAt: instant('head_started_at').notNull(),
    headPinned: boolean('head_pinned').notNull().default(false),
    paid: boolean().notNull().default(false),
    status: text().$type<ChapterStatus>().notNull().default('draft'),
    publishAt: instant('publish_at'),
    publishedAt: instant('published_at'),
    publishedRevisionId: uuid('published_revision_id').$type<RevisionId>(),
    publishedWords: integer('published_words').notNull().default(0),
    /** The revision that was submitted and is in review; only with REVIEW=manual. */
    submittedRevisionId: uuid('submitted_revision_id').$type<RevisionId>(),
    /** When that text was submitted. Saving other texts does not change its position in the queue. */
    submittedAt: instant('submitted_at'),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    inspectReason: text('inspect_reason').notNull().default(''),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('chapter_story').on(table.storyId, table.position),
    // The chapters that readers see, in order: from this index a chapter gets its neighbours and its number.
    index('chapter_shown')
      .on(table.storyId, table.position, table.id)
      .where(sql`${table.publishedRevisionId} is not null and ${table.deletedAt} is null`),
    index('chapter_publish_at').on(table.publishAt),
    index('chapter_submitted').on(table.inspectState, table.updatedAt, table.id),
    index('chapter_deleted_at').on(table.deletedAt),
  ],
);

/** A column with the chapter to which a row belongs; the row is deleted with it. */
export const ofChapter = () =>
  uuid('chapter_id')
    .$type<ChapterId>()
    .notNull()
    .references(() => chapter.id, { onDelete: 'cascade' });

/** Columns that every kept text of a chapter has. */
const textColumns = () => ({
  revisionId: uuid('revision_id').$type<RevisionId>().primaryKey(),
  chapterId: ofChapter(),
  /** The revision's number; for a side revision, the number of the head that refused it. */
  revision: integer().notNull(),
  /** The revision on which it is based, or null. */
  parentRevisionId: uuid('parent_revision_id').$type<RevisionId>(),
  title: text().notNull(),
  /** The document as JSON text: `jsonb` would reorder keys and drop duplicate ones. */
  content: text().notNull(),
  authorNote: text('author_note'),
  words: integer().notNull(),
  contentHash: text('content_hash').$type<ContentHash>().notNull(),
  udid: text().notNull(),
  savedAt: instant('saved_at').notNull(),
});

/** The texts of chapters. `revision` counts up from 1, with gaps where texts were folded; the highest is the head (SYNC-5). */
export const chapterRevision = pgTable(
  'chapter_revision',
  {
    ...textColumns(),
    published: boolean().notNull().default(false),
    /**
     * How far thinning has come (`thin-revisions.ts`). `all`: not judged yet; `hourly`, `daily`: kept as the one of its hour or day;
     * `removed`: its content is empty, and only the row is left.
     */
    kept: text().$type<'all' | 'hourly' | 'daily' | 'removed'>().notNull().default('all'),
  },
  (table) => [
    index('chapter_revision_chapter').on(table.chapterId, table.revision),
    index('chapter_revision_kept').on(table.chapterId, table.revision).where(sql`kept <> 'removed'`),
    index('chapter_revision_to_thin').on(table.kept, table.savedAt).where(sql`kept in ('all', 'hourly')`),
  ],
);

/**
 * A text that was refused because its base was old (SYNC-10). The history shows it, and it can be restored. It is never the head, a base or
 * published.
 */
export const sideRevision = pgTable('side_revision', textColumns(), (table) => [
  unique('side_revision_text').on(table.chapterId, table.contentHash),
]);

/** A version that the author named: it is kept for ever, whatever happens to the revisions. */
export const namedVersion = pgTable(
  'named_version',
  {
    id: uuid().$type<VersionId>().primaryKey(),
    chapterId: ofChapter(),
    name: text().notNull(),
    /** A new id each time the version is named. */
    nameId: uuid('name_id').$type<VersionId>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    authorNote: text('author_note'),
    words: integer().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('named_version_chapter').on(table.chapterId)],
);

/** Which text of a chapter its author has posted on another platform, as they said (MOVE-7). */
export const crossPost = pgTable(
  'cross_post',
  {
    chapterId: ofChapter(),
    platform: text().$type<Platform>().notNull(),
    /** Hash of the posted text; null: not posted after all. */
    contentHash: text('content_hash').$type<ContentHash>(),
    postedAt: instant('posted_at').notNull(),
    /** The posted text as in a revision; null: none was kept. */
    title: text(),
    content: text(),
    authorNote: text('author_note'),
  },
  (table) => [primaryKey({ columns: [table.chapterId, table.platform] })],
);

/** Ids of what was deleted for good, so that devices do not think that it was lost (SYNC-17). */
export const tombstone = pgTable(
  'tombstone',
  {
    id: uuid().$type<BookId | ChapterId>().primaryKey(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    kind: text().$type<'story' | 'chapter'>().notNull(),
    storyId: uuid('story_id').$type<BookId>().notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [index('tombstone_story').on(table.storyId), index('tombstone_owner').on(table.ownerId)],
);

/** Covers that authors sent. Their pictures are in the file store. */
export const cover = pgTable(
  'cover',
  {
    id: uuid().$type<CoverId>().primaryKey(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    /** Name of the files. It is random, so that no upload can overwrite the files of a different upload. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the uploaded bytes. */
    sourceHash: text('source_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Whether a story has ever shown this cover. If none has, a form that refers to the cover may still arrive from a device that is
     * offline.
     */
    shown: boolean().notNull().default(false),
    /** When a job first saw that no story shows this cover; null while a story does. */
    unusedSince: instant('unused_since'),
  },
  (table) => [index('cover_owner').on(table.ownerId)],
);

export type ChapterRow = typeof chapter.$inferSelect;

export type StoryRow = typeof story.$inferSelect;
