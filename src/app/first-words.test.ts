import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { WorkDatabase } from '#storage/database.ts';
import { chapterRow } from '#storage/new-chapter.ts';
import type { ChapterRow, StoryRow } from '#storage/rows.ts';
import { aText } from '#test/support/texts.ts';
import { showFirstWords } from './first-words.ts';
import { pagePartingCopies } from './platform/parting-copies.ts';

const uid = '019b8b74-1800-7167-ae1f-343ccaaa5f3d' as UserId;
const bookId = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;
const chapterId = '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId;
const texts = Promise.resolve({ tables: [authorEnUS] });
let db: WorkDatabase;
let drop: (() => void) | undefined;

beforeEach(async () => {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  db = new WorkDatabase({ indexedDB: factory, IDBKeyRange });
  document.body.innerHTML = '<div id="root"></div>';
  localStorage.setItem('uid', uid);
  window.location.hash = '#/authorManage/newChapter/x/y/0';
  drop = undefined;
});
afterEach(() => {
  drop?.();
  localStorage.clear();
  db.close();
});

const onThisDevice = async (
  row: Partial<ChapterRow> = {},
  text: ChapterText = aText('Hujan turun\nLalu reda'),
  story: object = {},
) => {
  await db.stories.put({ uid, id: bookId, form: { title: 'Hujan' }, server: story } as StoryRow);
  const known = { uid, id: chapterId, bookId, order: 1, title: text.title, words: 4, updatedAt: 1 };
  await db.chapters.put(chapterRow({ ...known, ...row }));
  await db.drafts.put({ uid, id: chapterId, bookId, text, seq: 3 });
};
const show = async (chapter: string = chapterId) => {
  drop = await showFirstWords({ id: bookId, chapterId: chapter, allowPrice: '0' }, texts);
  return document.querySelector('main [contenteditable="true"]');
};

test('a chapter of this device stands on the page with its title, to be written in', async () => {
  await onThisDevice({}, { ...aText('Hujan turun\nLalu reda'), title: 'Bab satu' });
  const surface = await show();
  expect([...(surface?.querySelectorAll('p') ?? [])].map((line) => line.textContent)).toEqual([
    'Hujan turun',
    'Lalu reda',
  ]);
  expect(surface?.getAttribute('aria-label')).toBe('Text of the chapter');
  expect(document.querySelector('main')?.textContent).toContain('Bab satu');
  drop?.();
  expect(document.querySelector('main')).toBeNull();
  expect(pagePartingCopies.of(uid)).toEqual([]);
});

test('an empty new chapter of a known story stands there too', async () => {
  await onThisDevice();
  expect((await show('0'))?.textContent).toBe('');
  expect(document.querySelector('main')?.textContent).toContain('Write here');
});

const noted = (place: 'above' | 'below'): ChapterText => ({
  ...aText('Hujan'),
  authorNote: { place, text: 'Terima kasih' },
});
test.each<[string, Partial<ChapterRow>, ChapterText?]>([
  ['waits for a decision', { conflict: 1 }],
  ['is deleted', { deletedAt: 1 }],
  ['is to be published at a time', { head: { publishAt: '2030-01-01T00:00:00Z' } as ChapterRow['head'] }],
  ['was published a moment ago', { publishedSeenAt: Date.now() }],
  ['is longer than a chapter may be', { words: CHAPTER_WORDS_MAX + 1 }],
  ['has a note above it', {}, noted('above')],
])('a chapter that %s has a notice above its text, and is left to the app', async (_what, row, text) => {
  await onThisDevice(row, text);
  expect(await show()).toBeNull();
});

test('a note below, or a publish that can no more be taken back, is no reason to wait', async () => {
  await onThisDevice({ publishedSeenAt: Date.now() - 61_000 }, noted('below'));
  expect(await show()).not.toBeNull();
});

test('a chapter that waits to be published is left to the app', async () => {
  await onThisDevice();
  const intent = { name: 'publishChapter', text: aText('Hujan'), seq: 3, publishAt: null } as const;
  const entry = { uid, intent, key: 'k', entity: `chapter/${chapterId}`, bookId, chapterId, title: '' };
  await db.outbox.put({ ...entry, seq: 1, state: 'queued' } as never);
  expect(await show()).toBeNull();
});

test.each(['finished', 'completionWaiting'])('a story that is %s gets no new chapter', async (state) => {
  await onThisDevice({}, undefined, { [state]: true });
  expect(await show('0')).toBeNull();
  expect(await show()).not.toBeNull();
});

test('nothing is shown where a last text waits to be taken over (SYNC-2), of another author (SYNC-11), or of no chapter', async () => {
  await onThisDevice();
  const text = aText('Hujan');
  const parting = {
    uid,
    id: chapterId,
    session: 's',
    text,
    onSeq: 3,
    onText: text,
    pendingText: null,
    at: 1,
  };
  pagePartingCopies.put(parting);
  expect(await show()).toBeNull();
  pagePartingCopies.erase(uid);
  expect(await show('no-id')).toBeNull();
  window.location.hash = '#/authorManage/newChapter/x/y/0?find=hujan';
  expect(await show()).toBeNull();
  window.location.hash = '#/authorManage/newChapter/x/y/0';
  localStorage.setItem('uid', '019b8b74-1800-7167-ae1f-343ccaaa5f30');
  expect(await show()).toBeNull();
  localStorage.setItem('uid', uid);
  expect(await show()).not.toBeNull();
});

test('a device without a database keeps none: it is made by whoever knows its schema', async () => {
  await expect(show()).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);
});
