import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#server/jobs/sweep.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { Reading } from '#shared/protocol/reading/reading.ts';
import { addChapter, addStory, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'sekar@tinta.test';
const DAY_MS = 86_400_000;
const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db } = server;

let author: ApiDevice;
let reader: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, EMAIL);
  reader = apiDevice(app);
});

async function openedStory() {
  const book = await addStory(author, 'Dibaca');
  const first = await addChapter(author, book.id, { status: 'published', title: 'Satu' });
  const second = await addChapter(author, book.id, { status: 'published', title: 'Dua' });
  const draft = await addChapter(author, book.id, { title: 'Rahasia' });
  await author.ok('bookOpen', { params: { id: book.id } });
  return { book, first, second, draft };
}
const of = (chapterId: ChapterId, ...kinds: Reading['kind'][]): Reading[] =>
  kinds.map((kind) => ({ chapterId, kind }));
const count = (device: ApiDevice, readings: Reading[], key: string = randomUUID()) =>
  device.ok('readingCount', { request: { readings } }, { key });

/** What the author sees, on a device signed in today: the first device's session expires as the days pass. */
async function seenBy(bookId: BookId) {
  const device = await secondDevice(app, EMAIL);
  const answer = await device.ok('bookReaders', { params: { id: bookId } });
  expect(answer.days).toHaveLength(30);
  return { ...answer, days: answer.days.filter(({ opened, readers }) => opened + readers > 0) };
}

describe('how a story is read (docs/spec, section 10, Readers)', () => {
  it('is counted by story, chapter and day, and shown to its author', async () => {
    const { book, first, second } = await openedStory();
    await count(reader, [...of(first.id, 'reader', 'opened', 'finished'), ...of(second.id, 'opened')]);
    await count(apiDevice(app), of(first.id, 'reader', 'opened'));
    clock.move(DAY_MS);
    await count(reader, of(second.id, 'finished'));
    const seen = await seenBy(book.id);
    expect(seen).toMatchObject({
      bookName: 'Dibaca',
      readers: 2,
      days: [{ readers: 2, opened: 3 }],
      chapters: [
        { id: first.id, order: 1, title: 'Satu', opened: 2, finished: 1 },
        { id: second.id, order: 2, title: 'Dua', opened: 1, finished: 1 },
      ],
    });
    clock.move(40 * DAY_MS);
    expect(await seenBy(book.id)).toMatchObject({
      readers: 2,
      days: [],
      chapters: [{ opened: 2 }, { opened: 1 }],
    });
  });

  it('a request sent again counts once (SYNC-6), also from two pages at a time', async () => {
    const { book, first } = await openedStory();
    const key = randomUUID();
    const readings = of(first.id, 'reader', 'opened');
    await Promise.all([count(reader, readings, key), count(reader, readings, key)]);
    await count(reader, [...readings, ...readings], key);
    await count(reader, [...of(first.id, 'opened'), ...of(first.id, 'opened')]);
    const seen = await seenBy(book.id);
    expect(seen).toMatchObject({ readers: 1, chapters: [{ opened: 2 }, { opened: 0 }] });
  });

  it('drafts, unknown chapters and the author’s own reading do not count, and the answer does not reveal it', async () => {
    const { book, first, draft } = await openedStory();
    await count(reader, [...of(draft.id, 'reader', 'opened'), ...of(randomUUID() as ChapterId, 'opened')]);
    await count(author, of(first.id, 'reader', 'opened', 'finished'));
    const other = await signedInAuthor(app);
    expect(await seenBy(book.id)).toMatchObject({
      readers: 0,
      days: [],
      chapters: [{ opened: 0, finished: 0 }, { opened: 0 }],
    });
    await count(other, of(first.id, 'reader', 'opened'));
    expect(await seenBy(book.id)).toMatchObject({ readers: 1 });
  });

  it('links no account to what it read: no record contains both', async () => {
    const { first } = await openedStory();
    const other = await signedInAuthor(app);
    const key = randomUUID();
    await count(other, of(first.id, 'opened'), key);
    const { rows } = (await db.execute('select key from idempotency')) as unknown as {
      rows: { key: string }[];
    };
    expect(rows.map((row) => row.key)).not.toContain(key);
  });

  it('receipts are deleted after 90 days', async () => {
    const { book, first } = await openedStory();
    const key = randomUUID();
    await count(reader, of(first.id, 'opened'), key);
    clock.move(91 * DAY_MS);
    await sweep(server.deps);
    await count(reader, of(first.id, 'opened'), key);
    const seen = await seenBy(book.id);
    expect(seen.chapters[0]).toMatchObject({ opened: 2 });
  });

  it('accepts a hundred at once and no more', async () => {
    const readings = Array.from({ length: 101 }, () => of(randomUUID() as ChapterId, 'opened')[0]);
    const answer = await reader.call('readingCount', { request: { readings: readings as Reading[] } });
    expect(answer).toMatchObject({ success: false, code: 'validation' });
  });
});
