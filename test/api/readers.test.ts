import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { PREVIEW_WORDS } from '#shared/domain/chapter-preview.ts';
import { documentLength } from '#shared/domain/story-document.ts';
import {
  addChapter,
  addStory,
  newBookId,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db } = server;

let author: ApiDevice;
let reader: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app);
  reader = apiDevice(app);
});

async function openedStory(title: string) {
  const book = await addStory(author, title);
  const chapter = await addChapter(author, book.id, { status: 'published', title: 'First' });
  await author.ok('bookOpen', { params: { id: book.id } });
  clock.move(1_000);
  return { book, chapter };
}

describe('what readers see', () => {
  it('is what was published, without drafts and newer unpublished texts', async () => {
    const { book, chapter } = await openedStory('Open');
    const draft = await addChapter(author, book.id, { title: 'Secret draft' });
    await author.ok('chapterEdit', {
      request: {
        id: chapter.id,
        baseRevision: chapter.revisionId,
        title: 'Newer',
        content: textOf(3, 'newer'),
        authorNote: null,
      },
    });
    const page = await reader.ok('bookPublic', { params: { id: book.id } });
    expect(page).toMatchObject({
      chapterCount: 1,
      words: 10,
      chapters: [{ id: chapter.id, order: 1, title: 'First', words: 10 }],
    });
    const list = await reader.ok('chapterList', { params: { id: book.id } });
    expect(list).toMatchObject([
      { title: 'First', words: 10, revisionId: chapter.revisionId, publishAt: null },
    ]);
    expect((await reader.call('chapterRead', { params: { id: draft.id } })).code).toBe('notFound');
    expect(JSON.stringify([page, list])).not.toMatch(/Secret|Newer/);
  });

  it('does not include a private story; only its author may read it', async () => {
    const book = await addStory(author);
    const chapter = await addChapter(author, book.id, { status: 'published' });
    const calls = (device: ApiDevice) => [
      device.call('bookPublic', { params: { id: book.id } }),
      device.call('chapterList', { params: { id: book.id } }),
      device.call('chapterRead', { params: { id: chapter.id } }),
    ];
    for (const answer of await Promise.all(calls(reader))) expect(answer.code).toBe('notFound');
    for (const answer of await Promise.all(calls(author))) expect(answer.success).toBe(true);
    expect((await reader.ok('bookSearch', { request: {} })).items).toEqual([]);
  });

  it('links each chapter to the published ones before and after it', async () => {
    const { book, chapter } = await openedStory('Open');
    await addChapter(author, book.id, { title: 'Draft between' });
    const last = await addChapter(author, book.id, { status: 'published', title: 'Second' });
    expect(await reader.ok('chapterRead', { params: { id: chapter.id } })).toMatchObject({
      order: 1,
      previousId: null,
      nextId: last.id,
    });
    expect(await reader.ok('chapterRead', { params: { id: last.id } })).toMatchObject({
      order: 2,
      previousId: chapter.id,
      nextId: null,
    });
  });

  it('is only the beginning of a paid chapter; its author sees no more', async () => {
    const { book } = await openedStory('Open');
    await db.update(story).set({ allowPrice: true });
    const long = textOf(2_000);
    const paid = await addChapter(author, book.id, { status: 'published', paid: true, content: long });
    for (const device of [reader, author]) {
      const read = await device.ok('chapterRead', { params: { id: paid.id } });
      expect(read).toMatchObject({ paid: true, truncated: true, words: 2_000 });
      expect(documentLength(read.content)).toBeLessThan(PREVIEW_WORDS * 7);
      expect(documentLength(read.content)).toBeGreaterThan(100);
    }
  });
});

describe('search', () => {
  it('finds by title and pen name, and takes % and _ and \\ literally', async () => {
    await openedStory('100% Ink');
    await openedStory('A_B\\C');
    await openedStory('Plain');
    const found = async (searchValue: string) =>
      (await reader.ok('bookSearch', { request: { searchValue } })).items.map((item) => item.name);
    expect(await found('ink')).toEqual(['100% Ink']);
    expect(await found('%')).toEqual(['100% Ink']);
    expect(await found('_')).toEqual(['A_B\\C']);
    expect(await found('\\')).toEqual(['A_B\\C']);
    expect(await found("' or 1=1 --")).toEqual([]);
    await db.update(account).set({ penName: 'Sekar' });
    expect(await found('sekar')).toHaveLength(3);
  });

  it('filters, sorts and pages without gaps or repetitions', async () => {
    for (let n = 0; n < 45; n += 1) {
      const { book } = await openedStory(`Story ${n}`);
      if (n % 3 === 0) await addChapter(author, book.id, { status: 'published', content: textOf(5) });
    }
    for (const sort of ['newest', 'updated', 'words'] as const) {
      const names: string[] = [];
      let cursor = '';
      do {
        const page = await reader.ok('bookSearch', { request: { sort, cursor } });
        names.push(...page.items.map((item) => item.name));
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      expect(new Set(names).size).toBe(45);
      expect(names).toHaveLength(45);
      if (sort === 'newest') expect(names[0]).toBe('Story 44');
    }
    const none = await reader.ok('bookSearch', { request: { audience: 'male' } });
    expect(none.items).toEqual([]);
    const unfinished = await reader.ok('bookSearch', { request: { finished: 'false', genreId: 'fantasy' } });
    expect(unfinished.items).toHaveLength(20);
  });

  it('starts at the first page for an invalid cursor', async () => {
    await openedStory('One');
    for (const cursor of ['x', 'WzEsMl0', Buffer.from('{"a":1}').toString('base64url')]) {
      expect((await reader.ok('bookSearch', { request: { cursor } })).items).toHaveLength(1);
    }
  });
});

describe('genres and tags', () => {
  it('have the same ids in every language, with names in each', async () => {
    const [en, id, zh] = await Promise.all([
      reader.ok('genreList'),
      reader.ok('genreList', {}, { headers: { lang: 'en_ID' } }),
      reader.ok('genreList', {}, { headers: { lang: 'en_US', 'accept-language': 'zh-CN' } }),
    ]);
    expect(id.map((item) => item.id)).toEqual(en.map((item) => item.id));
    expect([en[0]?.name, id[0]?.name, zh[0]?.name]).toEqual(['Romance', 'Romansa', '言情']);
    expect((await reader.ok('tagList')).length).toBeGreaterThan(40);
  });

  it('those of a story are in the reader’s language', async () => {
    const id = newBookId();
    await author.ok('bookAdd', { request: { id, ...storyForm() } });
    const page = await author.ok('bookPublic', { params: { id } }, { headers: { lang: 'en_ID' } });
    expect(page).toMatchObject({
      genre: { id: 'fantasy', name: 'Fantasi' },
      tags: [{ name: 'Sihir' }, { name: 'Naga' }, { name: 'Perang' }],
    });
  });
});
