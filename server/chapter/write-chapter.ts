import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { ChapterRow, StoryRow } from '#server/db/schema/story.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { statement } from '#server/db/statement.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import { columnsOfText } from './chapter-text.ts';
import type { DeviceRun } from './fold.ts';

type Moment = Pick<Call, 'now' | 'newId'>;

/** A new text to write: the chapter with the text as its head, and whether it replaces the head (SYNC-5). */
export type NewRevision = { chapter: ChapterRow; text: ChapterText; folds: boolean };

/**
 * Makes a text with its hash the head of a chapter, in memory. Its `revisionId` is always new: an id belongs to one text for ever
 * (SYNC-10).
 */
export function withNewText(
  head: ChapterRow,
  text: ChapterText,
  hash: ContentHash,
  folds: boolean,
  call: Moment & DeviceRun,
): NewRevision {
  const next: ChapterRow = {
    ...head,
    revision: head.revision + 1,
    revisionId: call.newId<RevisionId>(),
    parentRevisionId: folds ? head.parentRevisionId : head.revisionId,
    title: text.title,
    words: documentWords(text.content),
    contentHash: hash,
    headUdid: call.udid,
    headRun: call.run ?? '',
    headStartedAt: folds ? head.headStartedAt : call.now,
    headPinned: false,
    updatedAt: call.now,
  };
  return { chapter: next, text, folds };
}

/** Columns of the revision at a chapter's head. `savedAt` in ms since epoch. */
export const revisionColumns = (row: ChapterRow, text: ChapterText, savedAt: number) => ({
  revisionId: row.revisionId,
  chapterId: row.id,
  revision: row.revision,
  parentRevisionId: row.parentRevisionId,
  ...columnsOfText(text),
  words: row.words,
  contentHash: row.contentHash,
  udid: row.headUdid,
  savedAt,
  published: row.publishedRevisionId === row.revisionId,
  kept: 'all' as const,
});

/** A written chapter, with its story's version before and after; they are equal if nothing changed. */
export type Written = { chapter: ChapterRow; previous: string; current: string };

/**
 * Writes a change of a locked chapter in one statement: the revision if there is a new text (`revision`), the chapter, and the story's
 * version and counts. Writes nothing if nothing changed.
 */
export async function writeChapter(
  tx: Tx,
  storyRow: StoryRow,
  before: ChapterRow,
  after: ChapterRow,
  revision: NewRevision | null,
  call: Moment,
): Promise<Written> {
  const previous = storyRow.version;
  if (revision === null && isDeepStrictEqual(before, after))
    return { chapter: before, previous, current: previous };
  const written = { ...after, updatedAt: call.now };
  const current = call.newId<string>();
  const change = revisionChange(before, after, revision);
  await writes[change](tx, {
    ...named('chapter', written),
    ...(revision === null ? {} : named('revision', revisionColumns(after, revision.text, call.now))),
    oldRevisionId: before.revisionId,
    ...named('story', storyChanges(before, after, current, call.now)),
    chapterId: after.id,
    storyId: storyRow.id,
  });
  return { chapter: written, previous, current };
}

/**
 * The change of the chapter's revisions: a new revision, a new text for the newest revision, a revision that readers now see, or no change.
 */
type RevisionChange = 'added' | 'folded' | 'published' | 'none';

function revisionChange(before: ChapterRow, after: ChapterRow, revision: NewRevision | null): RevisionChange {
  if (revision !== null) return revision.folds ? 'folded' : 'added';
  const seen = after.publishedRevisionId;
  return seen === null || seen === before.publishedRevisionId ? 'none' : 'published';
}

/** The story's new version, and the changes of its counts. */
const storyChanges = (before: ChapterRow, after: ChapterRow, version: string, now: number) => ({
  version,
  updatedAt: now,
  publishedAt: isNewlyVisible(before, after) ? now : null,
  ...countsChanged(countsOf(before), countsOf(after)),
});

export type Counts = { chapterCount: number; words: number; publishedCount: number; publishedWords: number };

export const NO_COUNTS: Counts = { chapterCount: 0, words: 0, publishedCount: 0, publishedWords: 0 };

/** What a chapter adds to its story's counts: nothing if it is deleted, and its published text only if readers can see it. */
export function countsOf(row: ChapterRow): Counts {
  if (row.deletedAt !== null) return NO_COUNTS;
  const visible = row.publishedRevisionId !== null;
  return {
    chapterCount: 1,
    words: row.words,
    publishedCount: visible ? 1 : 0,
    publishedWords: visible ? row.publishedWords : 0,
  };
}

const isNewlyVisible = (before: ChapterRow, after: ChapterRow): boolean =>
  countsOf(after).publishedCount > countsOf(before).publishedCount;

const countsChanged = (before: Counts, after: Counts): Counts => ({
  chapterCount: after.chapterCount - before.chapterCount,
  words: after.words - before.words,
  publishedCount: after.publishedCount - before.publishedCount,
  publishedWords: after.publishedWords - before.publishedWords,
});

/** Changes of the counts as SQL, so that they are correct even if another request has changed the counts since they were read. */
export const countChanges = (before: Counts, after: Counts) => {
  const changed = countsChanged(before, after);
  return addedTo((name) => sql`${changed[name]}`);
};

const addedTo = (by: (name: keyof Counts) => SQL) => ({
  chapterCount: sql`${story.chapterCount} + ${by('chapterCount')}`,
  words: sql`${story.words} + ${by('words')}`,
  publishedCount: sql`${story.publishedCount} + ${by('publishedCount')}`,
  publishedWords: sql`${story.publishedWords} + ${by('publishedWords')}`,
});

/** Columns of a chapter that a write does not change. */
const FIXED: readonly string[] = [
  'id',
  'storyId',
  'ownerId',
  'position',
  'firstHash',
  'firstRevisionId',
  'createdAt',
];
const CHANGING = Object.keys(getTableColumns(chapter)).filter((name) => !FIXED.includes(name));
const REVISION = Object.keys(getTableColumns(chapterRevision));

/** The columns that a write may change, each with a name that is unique in a statement with several tables: `chapter.title`. */
const namesIn = (table: string, columns: readonly string[]) =>
  columns.map((column): [column: string, name: string] => [column, `${table}.${column}`]);

const NAMES = {
  chapter: namesIn('chapter', CHANGING),
  revision: namesIn('revision', REVISION),
  story: namesIn('story', ['version', 'updatedAt', 'publishedAt', ...Object.keys(NO_COUNTS)]),
};

const named = (table: keyof typeof NAMES, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(NAMES[table].map(([column, name]) => [name, values[column]]));

/** A placeholder for each column, by column name. */
const placeholdersOf = (table: keyof typeof NAMES) =>
  Object.fromEntries(NAMES[table].map(([column, name]) => [column, sql`${sql.placeholder(name)}`]));

/** The statement that changes revision, chapter and story at once: most of a save's cost is round trips. */
const writing = (change: RevisionChange) =>
  statement((db) => {
    const chapterWritten = db.$with('chapter_written').as(
      db
        .update(chapter)
        .set(placeholdersOf('chapter'))
        .where(eq(chapter.id, sql.placeholder('chapterId')))
        .returning({ id: chapter.id }),
    );
    const revisionWritten = revisionStatement(db, change);
    return db
      .with(chapterWritten, ...(revisionWritten === null ? [] : [revisionWritten]))
      .update(story)
      .set({
        version: sql`${sql.placeholder('story.version')}`,
        updatedAt: sql`${sql.placeholder('story.updatedAt')}`,
        ...addedTo((name) => sql`${sql.placeholder(`story.${name}`)}`),
        lastPublishedAt: sql`coalesce(${sql.placeholder('story.publishedAt')}, ${story.lastPublishedAt})`,
      })
      .where(eq(story.id, sql.placeholder('storyId')))
      .prepare(`chapter_${change}`);
  });

function revisionStatement(db: Reader, change: RevisionChange) {
  const as = db.$with('revision_written');
  const columns = placeholdersOf('revision');
  const id = { id: chapterRevision.revisionId };
  switch (change) {
    case 'added':
      return as.as(
        db
          .insert(chapterRevision)
          .values(columns as never)
          .returning(id),
      );
    case 'folded':
      return as.as(
        db
          .update(chapterRevision)
          .set(columns)
          .where(eq(chapterRevision.revisionId, sql.placeholder('oldRevisionId')))
          .returning(id),
      );
    case 'published':
      return as.as(
        db
          .update(chapterRevision)
          .set({ published: true })
          .where(eq(chapterRevision.revisionId, sql.placeholder('chapter.publishedRevisionId')))
          .returning(id),
      );
    case 'none':
      return null;
  }
}

const writes = {
  added: writing('added'),
  folded: writing('folded'),
  published: writing('published'),
  none: writing('none'),
};
