import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { documentFromText } from '#shared/domain/story-document.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { DATABASE_NAME } from '#storage/db/indexed-db-port.ts';
import type { ChapterRow, DraftRow, StoryRow } from '#storage/db/rows.ts';
import { countUnsent } from '#storage/outbox/outbox.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { textWords } from '#storage/texts/texts.ts';
import { sampleParagraphs } from '#test/bench/sample-text.ts';
import { keepBoard } from './keep-board.ts';

const HOUR_MS = 3_600_000;
const clock = { now: () => Date.now() };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** What to store on the device besides the one story that its author has created by hand. */
export type FillWish = {
  /** Copies of that story. */
  stories: number;
  /** Chapters, spread over all stories evenly. */
  chapters: number;
  words: number;
  /** `unsent`: as after an hour offline, due at once; `synced`: as a pull left them. */
  state: 'unsent' | 'synced';
};

/** Stores a signature board with that many strokes. */
export const fillBoard = keepBoard;

/** Runs in a page: fills its device's database with the product's own rows; returns the ids of the chapters. */
export async function fillDevice(wish: FillWish): Promise<{ bookId: BookId; chapters: ChapterId[] }> {
  return onDatabase(async (db) => {
    const [first] = await db.stories.toArray();
    if (!first) throw new Error('the author has no story yet');
    const stories: StoryRow[] = [first];
    for (let count = 0; count < wish.stories; count += 1) stories.push(copyOf(first, count + 2));
    const chapters: ChapterRow[] = [];
    const drafts: DraftRow[] = [];
    const text = textOf(wish.words);
    for (let index = 0; index < wish.chapters; index += 1) {
      const story = stories[index % stories.length]!;
      const order = Math.floor(index / stories.length) + 1;
      const row = filledRow(story, order, { ...text, title: `Bab ${order}` }, wish.state);
      chapters.push(row);
      drafts.push({
        uid: row.uid,
        id: row.id,
        bookId: row.bookId,
        text: { ...text, title: row.title },
        seq: 1,
      });
    }
    await db.transaction('rw', [db.stories, db.chapters, db.drafts], async () => {
      await db.stories.bulkPut(stories.slice(1));
      await db.chapters.bulkPut(chapters);
      await db.drafts.bulkPut(drafts);
    });
    return { bookId: first.id, chapters: chapters.map(({ id }) => id) };
  });
}

/** How much of this device's author still waits for the server. */
export const unsent = (): Promise<{ unsent: number; parked: number }> =>
  onDatabase(async (db) => {
    const [story] = await db.stories.toArray();
    if (!story) throw new Error('the author has no story yet');
    return countUnsent(db, story.uid);
  });

/** Resolves with the time (ms since epoch) when a text with `mark` can be read through a connection of its own. */
export const whenDurable = (chapter: ChapterId, mark: string): Promise<number> =>
  onDatabase(async (db) => {
    const [story] = await db.stories.toArray();
    if (!story) throw new Error('the author has no story yet');
    for (;;) {
      const row = await db.drafts.get([story.uid, chapter]);
      const now = performance.timeOrigin + performance.now();
      if (row && JSON.stringify(row.text.content).includes(mark)) return now;
      await new Promise((next) => setTimeout(next, 1));
    }
  });

async function onDatabase<T>(use: (db: WorkDatabase) => Promise<T>): Promise<T> {
  const db = new WorkDatabase({ indexedDB, IDBKeyRange }, DATABASE_NAME);
  await db.open();
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

const textOf = (words: number): ChapterText => ({
  title: '',
  content: documentFromText(sampleParagraphs(words).join('\n\n')),
  authorNote: null,
});

function copyOf(story: StoryRow, number: number): StoryRow {
  const id = mintId<BookId>(clock, random);
  const title = `${story.form.title} ${number}`;
  return {
    ...story,
    id,
    form: { ...story.form, title },
    server: story.server === null ? null : { ...story.server, id, title },
  };
}

function filledRow(story: StoryRow, order: number, text: ChapterText, state: FillWish['state']): ChapterRow {
  const at = Date.now() - HOUR_MS;
  const shared = {
    id: mintId<ChapterId>(clock, random),
    bookId: story.id,
    order,
    title: text.title,
    words: textWords(text),
    paid: false,
  };
  const row = chapterRow({ ...shared, uid: story.uid, seq: 1, changedAt: at, dirtySince: at, updatedAt: at });
  if (state === 'unsent') return { ...row, dirty: 1 };
  const revisionId = mintId<RevisionId>(clock, random);
  return {
    ...row,
    head: {
      ...shared,
      status: 'draft',
      publishAt: null,
      publishedAt: null,
      publishedRevisionId: null,
      inspectState: 'draft',
      inspectDesc: '',
      revision: 1,
      revisionId,
      parentRevisionId: null,
      contentHash: contentHash(text),
      updatedAt: new Date(at).toISOString(),
    },
    textRevisionId: revisionId,
    syncedAt: at,
  };
}
