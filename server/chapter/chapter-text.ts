import type { chapterRevision } from '#server/db/schema/story.ts';
import type { AuthorNote, ChapterText } from '#shared/domain/chapter.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';

type RevisionRow = Pick<typeof chapterRevision.$inferSelect, 'title' | 'content' | 'authorNote'>;

/** The text of a revision. It was checked when it was written. */
export const textOfRevision = (row: RevisionRow): ChapterText => ({
  title: row.title,
  content: JSON.parse(row.content) as StoryDocument,
  authorNote: row.authorNote === null ? null : (JSON.parse(row.authorNote) as AuthorNote),
});

/** A text as the columns of a revision, the reverse of `textOfRevision`: content and note as JSON. */
export const columnsOfText = (text: ChapterText): RevisionRow => ({
  title: text.title,
  content: JSON.stringify(text.content),
  authorNote: text.authorNote === null ? null : JSON.stringify(text.authorNote),
});
