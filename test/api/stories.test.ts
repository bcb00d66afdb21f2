import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { application } from '#server/db/schema/application.ts';
import { story, tombstone } from '#server/db/schema/story.ts';
import type { BookId, RevisionId } from '#shared/domain/ids.ts';
import {
  addChapter,
  addStory,
  newBookId,
  newChapterId,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app, db } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app);
});

describe('a story’s form (docs/spec, sections 5 and 9)', () => {
  it.each([
    [{ title: ' ' }, { title: 'story.error.titleEmpty' }],
    [{ title: 'x'.repeat(31) }, { title: 'story.error.titleLength' }],
    [{ genreId: 'no-such-genre' }, { genreId: 'story.error.genreEmpty' }],
    [{ synopsis: 'word '.repeat(301) }, { synopsis: 'story.error.synopsisLength' }],
    [{ tags: ['magic', 'war', 'war'] }, { tags: 'story.error.tagsCount' }],
    [{ tags: ['magic', 'war', 'made-up'] }, { tags: 'story.error.tagsCount' }],
    [{ editorId: newBookId() }, { editorId: 'error.invalid' }],
  ])('is refused at its field: %j', async (wrong, fields) => {
    const answer = await device.call('bookAdd', { request: { id: newBookId(), ...storyForm(), ...wrong } });
    expect(answer).toMatchObject({ status: 422, code: 'validation', data: { fields } });
  });

  it('a story added again with the same form gets the first answer; a different form is a conflict', async () => {
    const request = { id: newBookId(), ...storyForm() };
    const first = await device.ok('bookAdd', { request });
    expect(await device.ok('bookAdd', { request })).toEqual(first);
    const other = await device.call('bookAdd', { request: { ...request, title: 'Another' } });
    expect(other).toMatchObject({ code: 'revisionConflict', data: { title: 'A story' } });
  });

  it('can be edited by query parameters: lists as repeated names, no choice as an empty value', async () => {
    const book = await addStory(device);
    const edited = await device.ok('bookEdit', {
      params: { id: book.id },
      request: {
        ...storyForm('New & better'),
        tags: ['war', 'magic', 'ghosts', 'ceo'],
        baseRevision: book.revisionId,
      } as never,
    });
    expect(edited).toMatchObject({
      title: 'New & better',
      tags: ['war', 'magic', 'ghosts', 'ceo'],
      revision: 2,
      coverId: null,
    });
  });

  it('is a conflict with the current form if it was edited elsewhere since; the same edit is not', async () => {
    const book = await addStory(device);
    const edit = (title: string, baseRevision: RevisionId) =>
      device.call('bookEdit', {
        params: { id: book.id },
        request: { ...storyForm(title), baseRevision } as never,
      });
    const first = await edit('First', book.revisionId);
    expect(await edit('Second', book.revisionId)).toMatchObject({
      status: 409,
      code: 'revisionConflict',
      data: { title: 'First', revisionId: first.data.revisionId },
    });
    expect((await edit('First', book.revisionId)).success).toBe(true);
  });
});

describe('the language a story is written in', () => {
  const form = (id: BookId) => device.ok('bookForm', { params: { id } });
  const edit = async (id: BookId, more: object) => {
    const { revisionId: baseRevision } = await form(id);
    return device.call('bookEdit', {
      params: { id },
      request: { ...storyForm(), editorId: '', coverId: '', baseRevision, ...more } as never,
    });
  };

  it('can be kept, changed and removed; an app that does not know it does not change it', async () => {
    const { id } = await device.ok('bookAdd', {
      request: { id: newBookId(), ...storyForm(), language: 'ms' },
    });
    expect((await form(id)).language).toBe('ms');
    await edit(id, { title: 'Another title' });
    expect(await form(id)).toMatchObject({ title: 'Another title', language: 'ms' });
    await edit(id, { language: 'jv' });
    expect((await form(id)).language).toBe('jv');
    await edit(id, { language: '' });
    expect((await form(id)).language).toBe('');
  });

  it('is one of a fixed list; an older app sends none', async () => {
    const book = await addStory(device);
    expect(book.language).toBe('');
    expect(await edit(book.id, { language: 'klingon' })).toMatchObject({ status: 422, code: 'validation' });
  });

  it('is shown to readers: the chosen language, or else the language detected from its words', async () => {
    const told = async (id: BookId) => {
      const { id: chapterId } = await addChapter(device, id, { status: 'published' });
      await device.ok('bookOpen', { params: { id } });
      const page = await device.ok('bookPublic', { params: { id } });
      const chapter = await device.ok('chapterRead', { params: { id: chapterId } });
      return [page.language, chapter.language];
    };
    const synopsis = 'dia yang pergi dan tidak kembali '.repeat(5).trim();
    const guessed = { id: newBookId(), ...storyForm(), synopsis };
    const chosen = { ...guessed, id: newBookId(), language: 'su' as const };
    await device.ok('bookAdd', { request: guessed });
    await device.ok('bookAdd', { request: chosen });
    expect(await told(guessed.id)).toEqual(['id', 'id']);
    expect(await told(chosen.id)).toEqual(['su', 'su']);
  });
});

describe('the author’s list', () => {
  it('has every field of the specification, with the pen name and words in the language', async () => {
    const book = await addStory(device);
    await addChapter(device, book.id);
    const [item] = await device.ok('bookList', {}, { headers: { lang: 'en_ID' } });
    expect(item).toMatchObject({
      id: book.id,
      name: 'A story',
      iname: expect.stringMatching(/^Author\d{4}$/),
      iiconUrlMedium: null,
      chapterCount: 1,
      words: 10,
      inspectDesc: 'Draf',
      finished: false,
      allowPrice: false,
      contractTypeDesc: 'Eksklusif',
    });
  });
});

describe('open', () => {
  it('needs one published chapter, then readers find the story', async () => {
    const book = await addStory(device);
    const open = () => device.call('bookOpen', { params: { id: book.id } });
    expect((await open()).data).toMatchObject({ reason: 'nothingPublished' });
    await addChapter(device, book.id, { status: 'published' });
    expect((await open()).data).toMatchObject({ published: true, inspectState: 'passed' });
    expect((await open()).success).toBe(true);
  });
});

describe('completion (docs/spec, section 4, Completion)', () => {
  it('is filed once, blocks new chapters while it is under review, and reopens the story if rejected', async () => {
    const book = await addStory(device);
    const shown = await addChapter(device, book.id, { status: 'published' });
    const draft = await addChapter(device, book.id);
    const finish = () => device.call('bookFinish', { params: { id: book.id } });
    expect((await finish()).success).toBe(true);
    expect((await finish()).data).toMatchObject({ reason: 'completionWaiting' });
    expect(await device.ok('bookForm', { params: { id: book.id } })).toMatchObject({
      completionWaiting: true,
      finished: false,
    });

    const publish = { id: draft.id, baseRevision: draft.revisionId, status: 'published' as const };
    expect((await device.call('chapterEdit', { request: publish })).data).toMatchObject({
      reason: 'completionWaiting',
    });
    const correction = {
      id: shown.id,
      baseRevision: shown.revisionId,
      title: 'T',
      content: textOf(10, 'corrected'),
      authorNote: null,
      status: 'published' as const,
    };
    expect((await device.call('chapterEdit', { request: correction })).success).toBe(true);

    await db.update(application).set({ state: 'rejected' });
    await db.update(story).set({ completion: 'rejected' });
    expect((await finish()).success).toBe(true);
    expect(await db.select().from(application)).toMatchObject([{ state: 'waiting' }]);
  });

  it('a finished story takes no new chapter, but its drafts can still be written', async () => {
    const book = await addStory(device);
    const draft = await addChapter(device, book.id);
    await db.update(story).set({ completion: 'approved' });
    const added = await device.call('chapterAdd', {
      request: { id: newChapterId(), bookId: book.id, title: 'T', content: textOf(1), status: 'draft' },
    });
    expect(added).toMatchObject({ code: 'refused', data: { reason: 'storyFinished' } });
    const request = {
      id: draft.id,
      baseRevision: draft.revisionId,
      title: 'T',
      content: textOf(2),
      authorNote: null,
    };
    expect((await device.call('chapterEdit', { request })).success).toBe(true);
    expect((await device.call('bookFinish', { params: { id: book.id } })).data).toMatchObject({
      reason: 'storyFinished',
    });
  });
});

describe('delete (docs/spec, section 4)', () => {
  it('removes an unpublished story for good, leaving tombstones; repeating it is fine', async () => {
    const book = await addStory(device);
    const { id } = await addChapter(device, book.id);
    await device.ok('bookDelete', { params: { id: book.id } });
    expect(await db.select().from(story)).toEqual([]);
    expect((await db.select().from(tombstone)).map((row) => row.id).sort()).toEqual([book.id, id].sort());
    expect((await device.call('bookDelete', { params: { id: book.id } })).success).toBe(true);
    const back = await device.call('bookAdd', { request: { id: book.id, ...storyForm() } });
    expect(back.code).toBe('notFound');
  });

  it('refuses a story that was opened or has a published chapter', async () => {
    const book = await addStory(device);
    const shown = await addChapter(device, book.id, { status: 'published' });
    const remove = () => device.call('bookDelete', { params: { id: book.id } });
    expect((await remove()).data).toMatchObject({ reason: 'storyPublished' });
    await device.ok('bookOpen', { params: { id: book.id } });
    await device.ok('chapterEdit', {
      request: { id: shown.id, baseRevision: shown.revisionId, status: 'draft' },
    });
    expect((await remove()).data).toMatchObject({ reason: 'storyPublished' });
  });
});

describe('pull (SYNC-17)', () => {
  it('returns what the device lacks and nothing else', async () => {
    const one = await addStory(device, 'One');
    const two = await addStory(device, 'Two');
    const chapter = await addChapter(device, two.id);
    const all = await device.ok('pull', { request: { stories: [] } });
    expect(all.stories.map((item) => item.title)).toEqual(['One', 'Two']);
    expect(all.stories[1]?.chapters).toMatchObject([{ id: chapter.id, revisionId: chapter.revisionId }]);

    const held = all.stories.map(({ id, version }) => ({ id, version }));
    expect(await device.ok('pull', { request: { stories: held } })).toEqual({
      stories: [],
      absent: [],
      tombstones: [],
    });
    await addChapter(device, one.id);
    const next = await device.ok('pull', { request: { stories: held } });
    expect(next.stories.map((item) => item.id)).toEqual([one.id]);
  });

  it('distinguishes deleted from lost', async () => {
    const deleted = await addStory(device);
    const lost = await addStory(device);
    const kept = await addStory(device);
    const putAway = await addChapter(device, kept.id);
    await device.ok('bookDelete', { params: { id: deleted.id } });
    await device.ok('chapterDelete', { request: { id: putAway.id } });
    await db.delete(story).where(eq(story.id, lost.id));
    const named = [deleted, lost, kept].map(({ id }) => ({ id, version: null }));
    const pulled = await device.ok('pull', { request: { stories: named } });
    expect(pulled.absent).toEqual([lost.id]);
    expect(pulled.tombstones).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: deleted.id, kind: 'story' }),
        expect.objectContaining({ id: putAway.id, kind: 'chapter' }),
      ]),
    );
    expect(pulled.stories).toMatchObject([{ id: kept.id, chapters: [] }]);
  });
});

describe('contact e-mail (docs/spec, section 5; docs/spec, section 4, Fourth chapter)', () => {
  it.each([
    ['  ', 'authorCenter.stories.contractPlace[0]'],
    ['no-address', 'authorCenter.stories.newChapterPlace[5]'],
  ])('"%s" is refused with the message key of the popup', async (email, key) => {
    expect((await device.call('modifyEmail', { request: { email } })).data).toEqual({
      fields: { email: key },
    });
  });

  it('is kept, trimmed', async () => {
    await device.ok('modifyEmail', { request: { email: ' ani@example.org ' } });
    expect((await device.ok('authorInfo')).authorDto.email).toBe('ani@example.org');
  });
});
