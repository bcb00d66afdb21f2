import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ChapterStatus, InspectState } from '#shared/domain/chapter.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId, CoverId, RevisionId, UserId, VersionId } from '#shared/domain/ids.ts';
import type { Audience, ContractType } from '#shared/domain/story-choices.ts';
import { ofAccount } from './account.ts';
import { instant, type OnDelete } from './columns.ts';

export const COMPLETION_STATES = ['none', 'waiting', 'approved', 'rejected'] as const;
export type CompletionState = (typeof COMPLETION_STATES)[number];

export const story = pgTable(
  'story',
  {
    id: uuid().$type<BookId>().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    title: text().notNull(),
    genreId: text('genre_id').notNull(),
    editorId: uuid('editor_id').$type<UserId>(),
    contractType: text('contract_type').$type<ContractType>().notNull(),
    audience: text().$type<Audience>().notNull(),
    synopsis: text().notNull(),
    tags: text().array().notNull(),
    coverId: uuid('cover_id').$type<CoverId>(),
    /** Tag of the language it is written in; '' if none was chosen. */
    language: text().notNull().default(''),
    revision: integer().notNull(),
    revisionId: uuid('revision_id').$type<RevisionId>().notNull(),
    /** Hash of the form's fields, now and as first added; distinguishes a repeated `add` from a new one (docs/spec, section 3, Ids). */
    formHash: text('form_hash').notNull(),
    firstFormHash: text('first_form_hash').notNull(),
    /** Random; changes with the story and with each of its chapters. */
    version: uuid().notNull(),
    allowPrice: boolean('allow_price').notNull().default(false),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    completion: text().$type<CompletionState>().notNull().default('none'),
    /** The editors accept no contract for this story (code -1). */
    contractClosed: boolean('contract_closed').notNull().default(false),
    openedAt: instant('opened_at'),
    /** `openedAt` before its author asked for the deletion of the account; it is opened again if the author stays. */
    openedBefore: instant('opened_before'),
    /** Chapters that are not deleted, and the words of their newest texts. */
    chapterCount: integer('chapter_count').notNull().default(0),
    words: integer().notNull().default(0),
    /** Published chapters, and their published words. */
    publishedCount: integer('published_count').notNull().default(0),
    publishedWords: integer('published_words').notNull().default(0),
    lastPublishedAt: instant('last_published_at').notNull().default(0),
    /** As in `bookVolumesRequest`, JSON text; the revision is null until volumes are first saved. */
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

/** Column of the story a row belongs to. */
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
    /** Of the newest revision: its device, the run of its app ('': unknown), when its folding began, and whether it must be kept because readers or another device have it (SYNC-5). */
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
    /** Submitted and under review; only with REVIEW=manual. */
    submittedRevisionId: uuid('submitted_revision_id').$type<RevisionId>(),
    /** When that text was submitted: saving others does not move its place among those that wait. */
    submittedAt: instant('submitted_at'),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    inspectReason: text('inspect_reason').notNull().default(''),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('chapter_story').on(table.storyId, table.position),
    // What readers see, in its order: a chapter finds its neighbours and its number here.
    index('chapter_shown')
      .on(table.storyId, table.position, table.id)
      .where(sql`${table.publishedRevisionId} is not null and ${table.deletedAt} is null`),
    index('chapter_publish_at').on(table.publishAt),
    index('chapter_submitted').on(table.inspectState, table.updatedAt, table.id),
    index('chapter_deleted_at').on(table.deletedAt),
  ],
);

/** Column of the chapter a row belongs to; the row is deleted with it. */
export const ofChapter = () =>
  uuid('chapter_id')
    .$type<ChapterId>()
    .notNull()
    .references(() => chapter.id, { onDelete: 'cascade' });

/** Columns that every kept text of a chapter has. */
const textColumns = () => ({
  revisionId: uuid('revision_id').$type<RevisionId>().primaryKey(),
  chapterId: ofChapter(),
  /** Its number; for a side revision, the number of the head that refused it. */
  revision: integer().notNull(),
  /** The revision it is based on, or null. */
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

export const chapterRevision = pgTable(
  'chapter_revision',
  {
    ...textColumns(),
    published: boolean().notNull().default(false),
    /**
     * How far thinning has come (`thin-revisions.ts`): `all`: not looked at yet; `hourly`, `daily`: kept as one of its hour, of its day;
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
 * A text that was refused because its base was old (SYNC-10). The history shows it, and it can be restored. It is no revision: it is
 * never the head, never a base and never published.
 */
export const sideRevision = pgTable('side_revision', textColumns(), (table) => [
  unique('side_revision_text').on(table.chapterId, table.contentHash),
]);

/** A version that the author named: kept for ever, whatever happens to the revisions. */
export const namedVersion = pgTable(
  'named_version',
  {
    id: uuid().$type<VersionId>().primaryKey(),
    chapterId: ofChapter(),
    name: text().notNull(),
    /** New each time it is named. */
    nameId: uuid('name_id').$type<VersionId>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    authorNote: text('author_note'),
    words: integer().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('named_version_chapter').on(table.chapterId)],
);

/** Ids of what was deleted for good, so that devices do not take it for lost (SYNC-17). */
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

export const cover = pgTable(
  'cover',
  {
    id: uuid().$type<CoverId>().primaryKey(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    /** Name of the files; random, so that no upload can overwrite another's. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the uploaded bytes. */
    sourceHash: text('source_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Whether a story has ever shown it. If none has, a form that names it may still come from a device that is offline. */
    shown: boolean().notNull().default(false),
    /** When a job first saw that no story shows it; null while one does. */
    unusedSince: instant('unused_since'),
  },
  (table) => [index('cover_owner').on(table.ownerId)],
);

export type ChapterRow = typeof chapter.$inferSelect;

export type StoryRow = typeof story.$inferSelect;
