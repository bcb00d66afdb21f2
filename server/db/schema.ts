import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ChapterStatus, InspectState } from '#shared/domain/chapter.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId, CoverId, RevisionId, UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Audience, ContractType } from '#shared/domain/story.ts';

/** An instant: milliseconds since the epoch, from the Clock port. `bigint` is a string on pg; the mode maps it in one place. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/** Small facts of the whole installation: the key that access tokens are signed with. */
export const setting = pgTable('setting', { name: text().primaryKey(), value: text().notNull() });

export const account = pgTable('account', {
  id: uuid().$type<UserId>().primaryKey(),
  /** As typed, trimmed; `emailKey` is its lower case, for look-ups. */
  email: text().notNull(),
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text().$type<Role>().notNull(),
  penName: text('pen_name').notNull(),
  avatar: text(),
  contactEmail: text('contact_email').notNull().default(''),
  /** Idempotency key of the registration, so that its repetition after a lost answer is not told "taken". */
  registerKey: text('register_key'),
  createdAt: instant('created_at').notNull(),
});

/** One sign-in on one device: a family of refresh tokens (api.md, "Expiry"). */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    udid: text().notNull(),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('session_user').on(table.userId), index('session_refreshed').on(table.refreshedAt)],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    udid: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a successor was first made. */
    replacedAt: instant('replaced_at'),
    /** When a successor was first used; 60 s later this one is dead. */
    successorUsedAt: instant('successor_used_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);

/** What a call with an idempotency key was answered (SYNC-6). Written in the transaction of the effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    /** The story it was about: the record lives as long as that, at least a year. */
    storyId: uuid('story_id').$type<BookId>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);

export const COMPLETION_STATES = ['none', 'waiting', 'approved', 'rejected'] as const;
export type CompletionState = (typeof COMPLETION_STATES)[number];

export const story = pgTable(
  'story',
  {
    id: uuid().$type<BookId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    title: text().notNull(),
    genreId: text('genre_id').notNull(),
    editorId: uuid('editor_id').$type<UserId>(),
    contractType: text('contract_type').$type<ContractType>().notNull(),
    audience: text().$type<Audience>().notNull(),
    synopsis: text().notNull(),
    tags: text().array().notNull(),
    coverId: uuid('cover_id').$type<CoverId>(),
    revision: integer().notNull(),
    revisionId: uuid('revision_id').$type<RevisionId>().notNull(),
    /** Hash of the form's fields, now and as first added; tells a repeated `add` from another (api.md, "Ids"). */
    formHash: text('form_hash').notNull(),
    firstFormHash: text('first_form_hash').notNull(),
    /** Random; changes with the story and with each of its chapters. */
    version: uuid().notNull(),
    allowPrice: boolean('allow_price').notNull().default(false),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    completion: text().$type<CompletionState>().notNull().default('none'),
    openedAt: instant('opened_at'),
    /** Chapters that are not deleted, and the words of their newest text. */
    chapterCount: integer('chapter_count').notNull().default(0),
    words: integer().notNull().default(0),
    /** Chapters readers see, and the words they see. */
    publishedCount: integer('published_count').notNull().default(0),
    publishedWords: integer('published_words').notNull().default(0),
    lastPublishedAt: instant('last_published_at').notNull().default(0),
    nextPosition: integer('next_position').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('story_owner').on(table.ownerId, table.createdAt),
    index('story_opened').on(table.openedAt, table.id),
    index('story_last_published').on(table.lastPublishedAt, table.id),
    index('story_published_words').on(table.publishedWords, table.id),
  ],
);

export const chapter = pgTable(
  'chapter',
  {
    id: uuid().$type<ChapterId>().primaryKey(),
    storyId: uuid('story_id')
      .$type<BookId>()
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
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
    /** Of the newest revision: its device, when its folding began, and that it must stay: readers or another device have it (SYNC-5). */
    headUdid: text('head_udid').notNull(),
    headStartedAt: instant('head_started_at').notNull(),
    headPinned: boolean('head_pinned').notNull().default(false),
    paid: boolean().notNull().default(false),
    status: text().$type<ChapterStatus>().notNull().default('draft'),
    publishAt: instant('publish_at'),
    publishedAt: instant('published_at'),
    publishedRevisionId: uuid('published_revision_id').$type<RevisionId>(),
    publishedWords: integer('published_words').notNull().default(0),
    /** Submitted and not yet looked at; only with REVIEW=manual. */
    submittedRevisionId: uuid('submitted_revision_id').$type<RevisionId>(),
    inspectState: text('inspect_state').$type<InspectState>().notNull().default('draft'),
    inspectReason: text('inspect_reason').notNull().default(''),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('chapter_story').on(table.storyId, table.position),
    index('chapter_publish_at').on(table.publishAt),
    index('chapter_submitted').on(table.inspectState, table.id),
    index('chapter_deleted_at').on(table.deletedAt),
  ],
);

export const chapterRevision = pgTable(
  'chapter_revision',
  {
    revisionId: uuid('revision_id').$type<RevisionId>().primaryKey(),
    chapterId: uuid('chapter_id')
      .$type<ChapterId>()
      .notNull()
      .references(() => chapter.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    parentRevisionId: uuid('parent_revision_id').$type<RevisionId>(),
    title: text().notNull(),
    /** The document as JSON text: `jsonb` would reorder and drop what it thinks the same. */
    content: text().notNull(),
    authorNote: text('author_note'),
    words: integer().notNull(),
    contentHash: text('content_hash').$type<ContentHash>().notNull(),
    udid: text().notNull(),
    savedAt: instant('saved_at').notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [index('chapter_revision_chapter').on(table.chapterId, table.revision)],
);

/** Remains of what was deleted for good, so that its absence is not taken for loss (SYNC-17). */
export const tombstone = pgTable(
  'tombstone',
  {
    id: uuid().$type<BookId | ChapterId>().primaryKey(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    kind: text().$type<'story' | 'chapter'>().notNull(),
    storyId: uuid('story_id').$type<BookId>().notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [index('tombstone_story').on(table.storyId)],
);

export const cover = pgTable('cover', {
  id: uuid().$type<CoverId>().primaryKey(),
  ownerId: uuid('owner_id').$type<UserId>().notNull(),
  /** Name under which the files lie; random, so that nobody's upload can overwrite another's. */
  fileKey: text('file_key').notNull(),
  /** SHA-256 of what was uploaded. */
  sourceHash: text('source_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Applications of an author that an editor decides (api.md, apply/add). One row a story and type; a rejected one is reopened. */
export const application = pgTable(
  'application',
  {
    storyId: uuid('story_id')
      .$type<BookId>()
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    type: text().$type<'completion'>().notNull(),
    id: uuid().notNull(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    state: text().$type<'waiting' | 'approved' | 'rejected'>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.type] })],
);

/** Everything done at the editors' desk. */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  editorId: uuid('editor_id').$type<UserId>().notNull(),
  action: text().notNull(),
  subjectId: uuid('subject_id').notNull(),
  detail: text().notNull(),
  at: instant('at').notNull(),
});
