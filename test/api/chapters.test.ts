import { beforeEach, describe, expect, it } from 'vitest';
import { story } from '#server/db/schema/story.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { PUBLISH_UNDO_MS, REVISION_FOLD_MS, SLOT_LATE_MS } from '#shared/domain/limits.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import {
  addChapter,
  addStory,
  newChapterId,
  secondDevice,
  signedInAuthor,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const clock = movedClock();
const server = await createTestServer({ clock });
const { app } = server;

let device: ApiDevice;
let book: StoryDetail;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
  book = await addStory(device);
});

const edit = (
  on: ApiDevice,
  from: Pick<ChapterSaved, 'id' | 'revisionId'>,
  mark: string,
  more: object = {},
) =>
  on.call('chapterEdit', {
    request: {
      id: from.id,
      baseRevision: from.revisionId,
      title: 'A chapter',
      content: textOf(10, mark),
      authorNote: null,
      ...more,
    },
  });
const edited = async (on: ApiDevice, from: ChapterSaved, mark: string, more: object = {}) => {
  const answer = await edit(on, from, mark, more);
  expect(answer).toMatchObject({ success: true });
  return answer.data;
};
const history = async (on: ApiDevice, id: ChapterId) =>
  (await on.ok('chapterHistory', { request: { id } })).items;

describe('saving a chapter', () => {
  it('answers with the hash of the sent text, its words, and the story’s versions before and after', async () => {
    const content = textOf(12);
    const saved = await addChapter(device, book.id, { title: 'One', content });
    expect(saved).toMatchObject({
      words: 12,
      status: 'draft',
      revision: 1,
      parentRevisionId: null,
      contentHash: contentHash({ title: 'One', content, authorNote: null }),
      previousBookVersion: book.version,
    });
    expect(saved.bookVersion).not.toBe(book.version);
    expect(await device.ok('bookForm', { params: { id: book.id } })).toMatchObject({
      version: saved.bookVersion,
      chapterCount: 1,
      words: 12,
    });
  });

  it('refuses a title and a note that are too long, each with its message at its field', async () => {
    const saved = await addChapter(device, book.id, { title: 'One', content: textOf(3) });
    expect(await edit(device, saved, 'two', { title: 'a'.repeat(1_001) })).toMatchObject({
      code: 'validation',
      data: { fields: { title: 'chapter.error.titleChars' } },
    });
    const authorNote = { place: 'below', text: 'a'.repeat(4_001) };
    expect(await edit(device, saved, 'two', { authorNote })).toMatchObject({
      code: 'validation',
      data: { fields: { 'authorNote.text': 'chapter.error.noteChars' } },
    });
  });

  it('keeps the text exactly: order, marks, characters of every script', async () => {
    const content = {
      version: 1 as const,
      blocks: [
        {
          type: 'paragraph' as const,
          runs: [{ text: 'b', marks: ['bold' as const, 'italic' as const] }, { text: ' 墨水 \\u0041 "\t' }],
        },
        { type: 'sceneBreak' as const },
        { type: 'quote' as const, runs: [{ text: '😀 e\u0301' }] },
      ],
    };
    const { id } = await addChapter(device, book.id, { content });
    const kept = await device.ok('chapterForm', { request: { id } });
    expect(JSON.stringify(kept.content)).toBe(JSON.stringify(content));
  });

  it('refuses an invalid document at its field; the answer does not repeat the document', async () => {
    const secret = 'the secret text';
    const answer = await device.call('chapterAdd', {
      request: {
        id: newChapterId(),
        bookId: book.id,
        title: 'T',
        status: 'draft',
        content: { version: 1, blocks: [{ type: 'script', runs: [{ text: secret }] }] },
      } as never,
    });
    expect(answer).toMatchObject({ status: 422, code: 'validation' });
    expect(JSON.stringify(answer)).not.toContain(secret);
  });

  const words = [{ text: 'a' }];
  it.each<[string, unknown]>([
    ['an unknown block type', { version: 1, blocks: [{ type: 'html', runs: words }] }],
    [
      'a picture',
      { version: 1, blocks: [{ type: 'paragraph', runs: [{ image: 'https://x.example/1.png' }] }] },
    ],
    [
      'an unknown mark',
      { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: 'a', marks: ['link'] }] }] },
    ],
    [
      'an extra field in a run',
      { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: 'a', href: 'javascript:x' }] }] },
    ],
    [
      'an extra field in a block',
      { version: 1, blocks: [{ type: 'paragraph', runs: words, onclick: 'x()' }] },
    ],
    ['runs in a scene break', { version: 1, blocks: [{ type: 'sceneBreak', runs: words }] }],
    ['an extra field in the text', { version: 1, blocks: [], html: '<script>x()</script>' }],
    ['an unknown version', { version: 2, blocks: [] }],
    ['a line break in a run', { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: 'a\nb' }] }] }],
    ['HTML', '<p>a</p><script>x()</script>'],
  ])('no call that takes a text accepts %s', async (_, content) => {
    const kept = await addChapter(device, book.id);
    const save = { id: kept.id, baseRevision: kept.revisionId, title: 'T', content, authorNote: null };
    const made = { id: newChapterId(), bookId: book.id, title: 'T', content, status: 'draft' };
    const id = newChapterId();
    const version = {
      id,
      nameId: id,
      chapterId: kept.id,
      name: 'A',
      text: { title: 'T', content, authorNote: null },
    };
    const answers = [
      await device.call('chapterAdd', { request: made as never }),
      await device.call('chapterEdit', { request: save as never }),
      await device.call('chapterAside', { request: save as never }),
      await device.call('versionKeep', { request: version as never }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    const saves = [
      { key: newChapterId(), call: 'chapterAdd', request: made },
      { key: newChapterId(), call: 'chapterEdit', request: save },
    ];
    const several = await device.call('chapterSaves', { request: { saves } as never });
    expect(several.success ? JSON.stringify(several.data) : several.code).not.toMatch(/"success":true/);
    expect((await device.ok('chapterForm', { request: { id: kept.id } })).revisionId).toBe(kept.revisionId);
    expect(await device.ok('chapterList', { params: { id: book.id } })).toMatchObject([{ id: kept.id }]);
  });

  it('saves nothing new if nothing changed', async () => {
    const first = await addChapter(device, book.id);
    const same = await edited(device, first, 'word');
    expect(same).toMatchObject({ revisionId: first.revisionId, bookVersion: first.bookVersion });
  });
});

describe('repeated add (docs/spec, section 3, Ids)', () => {
  it('has the same answer as the first if its text is the chapter’s current or first text', async () => {
    const id = newChapterId();
    const first = await addChapter(device, book.id, { id });
    expect(await addChapter(device, book.id, { id })).toMatchObject({ revisionId: first.revisionId });
    clock.move(REVISION_FOLD_MS + 1);
    await edited(device, first, 'later');
    const asFirst = await addChapter(device, book.id, { id });
    expect(asFirst).toMatchObject({ revisionId: first.revisionId, contentHash: first.contentHash });
    expect(await device.ok('chapterForm', { request: { id } })).toMatchObject({
      content: textOf(10, 'later'),
    });
  });

  it('is a conflict with the current version if its text is different', async () => {
    const id = newChapterId();
    await addChapter(device, book.id, { id });
    const other = await device.call('chapterAdd', {
      request: { id, bookId: book.id, title: 'Another', content: textOf(3), status: 'draft' },
    });
    expect(other).toMatchObject({ status: 409, code: 'revisionConflict', data: { id, content: textOf(10) } });
  });
});

describe('fold (SYNC-5)', () => {
  it('one device’s saves within ten minutes are one revision, each under a new id', async () => {
    const first = await addChapter(device, book.id);
    let last = first;
    for (const mark of ['a', 'b', 'c']) {
      clock.move(60_000);
      last = await edited(device, last, mark);
    }
    const items = await history(device, first.id);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ revisionId: last.revisionId, parentRevisionId: null, thisDevice: true });
    expect(last.revisionId).not.toBe(first.revisionId);
  });

  it('starts a new revision after ten minutes, counted from the first save', async () => {
    const first = await addChapter(device, book.id);
    clock.move(REVISION_FOLD_MS);
    const second = await edited(device, first, 'a');
    clock.move(1);
    const third = await edited(device, second, 'b');
    expect(third.parentRevisionId).toBe(second.revisionId);
    expect(await history(device, first.id)).toHaveLength(2);
  });

  it.each(['chapterForm', 'chapterBatch', 'pull', 'chapterList', 'chapterHistory'] as const)(
    'never replaces a revision that another device has fetched by %s',
    async (reading) => {
      const first = await addChapter(device, book.id);
      const other = await secondDevice(app, EMAIL);
      const { id } = first;
      if (reading === 'chapterForm') await other.ok('chapterForm', { request: { id } });
      if (reading === 'chapterBatch') await other.ok('chapterBatch', { request: { ids: [id] } });
      if (reading === 'pull') await other.ok('pull', { request: { stories: [] } });
      if (reading === 'chapterList') await other.ok('chapterList', { params: { id: book.id } });
      if (reading === 'chapterHistory') await other.ok('chapterHistory', { request: { id } });
      const second = await edited(device, first, 'a');
      expect(second.parentRevisionId).toBe(first.revisionId);
      const base = await device.ok('chapterRevision', { request: { id, revisionId: first.revisionId } });
      expect(base.content).toEqual(textOf(10));
    },
  );

  it('reading on the same device does not end folding', async () => {
    const first = await addChapter(device, book.id);
    await device.ok('chapterForm', { request: { id: first.id } });
    await device.ok('pull', { request: { stories: [] } });
    await edited(device, first, 'a');
    expect(await history(device, first.id)).toHaveLength(1);
  });

  it('folds the saves of one run of the app, never a revision that a different run with the same device id has fetched or saved', async () => {
    const first = await addChapter(device, book.id);
    const { id } = first;
    const saved = (base: typeof first, mark: string, run: string) =>
      device.ok('chapterEdit', {
        request: {
          id,
          baseRevision: base.revisionId,
          title: mark,
          content: textOf(10, mark),
          authorNote: null,
          run,
        },
      });
    const second = await saved(first, 'a', 'run-of-one');
    expect(second.parentRevisionId).toBe(first.revisionId);
    // The run's own pull does not end folding.
    await device.ok('pull', { request: { stories: [], run: 'run-of-one' } });
    const third = await saved(second, 'b', 'run-of-one');
    expect(third.parentRevisionId).toBe(first.revisionId);
    // A copy of the phone reads the revision and has it as its base.
    await device.ok('pull', { request: { stories: [], run: 'run-of-copy' } });
    const fourth = await saved(third, 'c', 'run-of-one');
    expect(fourth.parentRevisionId).toBe(third.revisionId);
    const base = await device.ok('chapterRevision', { request: { id, revisionId: third.revisionId } });
    expect(base.content).toEqual(textOf(10, 'b'));
    const fifth = await saved(fourth, 'd', 'run-of-copy');
    expect(fifth.parentRevisionId).toBe(fourth.revisionId);
    // An older app does not send its run.
    expect((await edited(device, fifth, 'e')).parentRevisionId).toBe(fifth.revisionId);
  });

  it('never folds a published revision, nor one that a restore replaced', async () => {
    const first = await addChapter(device, book.id, { status: 'published' });
    const second = await edited(device, first, 'a');
    expect(second).toMatchObject({
      parentRevisionId: first.revisionId,
      publishedRevisionId: first.revisionId,
    });
    const restored = await device.ok('chapterRestore', { request: { id: first.id, revision: 1 } });
    expect(restored).toMatchObject({ parentRevisionId: second.revisionId, contentHash: first.contentHash });
    expect(await history(device, first.id)).toHaveLength(3);
  });
});

describe('conflict (SYNC-10)', () => {
  it('an edit from an old base returns the current version and changes nothing', async () => {
    const first = await addChapter(device, book.id);
    const other = await secondDevice(app, EMAIL);
    await other.ok('chapterForm', { request: { id: first.id } });
    const theirs = await edited(other, first, 'theirs');
    const mine = await edit(device, first, 'mine');
    expect(mine).toMatchObject({
      status: 409,
      code: 'revisionConflict',
      data: { revisionId: theirs.revisionId, content: textOf(10, 'theirs') },
    });
    expect((await device.ok('chapterForm', { request: { id: first.id } })).revisionId).toBe(
      theirs.revisionId,
    );
  });

  it('an unknown base is a conflict; the same text never is, whatever its base', async () => {
    const first = await addChapter(device, book.id);
    const unknown = { id: first.id, revisionId: newChapterId() as string as RevisionId };
    expect((await edit(device, unknown, 'mine')).code).toBe('revisionConflict');
    expect((await edit(device, unknown, 'word')).success).toBe(true);
  });

  it('publishing without a text from an old base is a conflict: authors never publish a text they have not seen', async () => {
    const first = await addChapter(device, book.id);
    const other = await secondDevice(app, EMAIL);
    await other.ok('chapterForm', { request: { id: first.id } });
    await edited(other, first, 'theirs');
    const answer = await device.call('chapterEdit', {
      request: { id: first.id, baseRevision: first.revisionId, status: 'published' },
    });
    expect(answer.code).toBe('revisionConflict');
  });
});

describe('publishing (docs/spec, sections 4 and 5)', () => {
  it('is visible at once, and can be taken back for 60 s', async () => {
    const draft = await addChapter(device, book.id);
    const published = await edited(device, draft, 'word', { status: 'published' });
    expect(published).toMatchObject({
      status: 'published',
      inspectState: 'passed',
      publishedRevisionId: draft.revisionId,
    });
    clock.move(PUBLISH_UNDO_MS);
    const back = await edited(device, published, 'word', { status: 'draft' });
    expect(back).toMatchObject({ status: 'draft', publishedAt: null, publishedRevisionId: null });
    const again = await edited(device, back, 'word', { status: 'published' });
    clock.move(PUBLISH_UNDO_MS + 1);
    const late = await edit(device, again, 'word', { status: 'draft' });
    expect(late).toMatchObject({
      status: 409,
      code: 'refused',
      data: { reason: 'undoExpired', chapter: { status: 'published' } },
    });
  });

  it.each([
    [{ title: '', content: textOf(5) }, { title: 'chapter.error.titleEmpty' }],
    [{ title: 'word '.repeat(31), content: textOf(5) }, { title: 'chapter.error.titleLength' }],
    [{ title: 'T', content: textOf(0) }, { content: 'chapter.error.wordsMin' }],
    [{ title: 'T', content: textOf(3001) }, { content: 'chapter.error.wordsMax' }],
  ])('refuses what breaks the limits but keeps the text as a revision (%#)', async (text, fields) => {
    const draft = await addChapter(device, book.id);
    const answer = await device.call('chapterEdit', {
      request: {
        id: draft.id,
        baseRevision: draft.revisionId,
        authorNote: null,
        ...text,
        status: 'published',
      },
    });
    expect(answer).toMatchObject({
      status: 422,
      code: 'validation',
      data: { fields, chapter: { status: 'draft' } },
    });
    expect(await device.ok('chapterForm', { request: { id: draft.id } })).toMatchObject({
      ...text,
      status: 'draft',
    });
  });

  it.each([
    ['no title', { title: '' }],
    ['no words', { content: textOf(0) }],
    ['too many words', { content: textOf(3_001) }],
    ['a title that is too long', { title: 'word '.repeat(31).trim() }],
  ])(
    'a chapter that cannot be published is kept as a draft, and the answer says so: %s',
    async (_why, wrong) => {
      const id = newChapterId();
      const request = { id, bookId: book.id, title: 'Satu', content: textOf(5), ...wrong };
      const answer = await device.call('chapterAdd', { request: { ...request, status: 'published' } });
      expect(answer).toMatchObject({
        code: 'validation',
        data: { draftId: id, chapter: { id, status: 'draft' } },
      });
      expect(answer.message).toContain('The text was kept as a draft');
      expect((await device.ok('chapterForm', { request: { id } })).content).toEqual(request.content);
    },
  );

  it('a chapter refused by a finished story is not kept, and the answer does not promise a draft', async () => {
    await server.db.update(story).set({ completion: 'approved' });
    const id = newChapterId();
    const answer = await device.call('chapterAdd', {
      request: { id, bookId: book.id, title: '', content: textOf(5), status: 'published' },
    });
    expect(answer).toMatchObject({ code: 'refused', data: { reason: 'storyFinished' } });
    expect(answer.message).not.toContain('draft');
    expect((await device.call('chapterForm', { request: { id } })).code).toBe('notFound');
  });

  it('a saved change of a published chapter is hidden from readers until it is published', async () => {
    const first = await addChapter(device, book.id, { status: 'published' });
    await device.ok('bookOpen', { params: { id: book.id } });
    const second = await edited(device, first, 'corrected');
    expect(second.status).toBe('published');
    expect((await device.ok('chapterRead', { params: { id: first.id } })).content).toEqual(textOf(10));
    await edited(device, second, 'corrected', { status: 'published' });
    expect((await device.ok('chapterRead', { params: { id: first.id } })).content).toEqual(
      textOf(10, 'corrected'),
    );
  });

  it('a paid chapter needs a contract (allowPrice); the text is kept without it', async () => {
    const draft = await addChapter(device, book.id);
    const refused = await edit(device, draft, 'new', { paid: true });
    expect(refused).toMatchObject({
      code: 'refused',
      data: { reason: 'notEditable', chapter: { paid: false } },
    });
    await server.db.update(story).set({ allowPrice: true });
    const kept = await device.ok('chapterForm', { request: { id: draft.id } });
    expect(kept.content).toEqual(textOf(10, 'new'));
    const paid = await device.ok('chapterEdit', {
      request: { id: draft.id, baseRevision: kept.revisionId, paid: true },
    });
    expect(paid.paid).toBe(true);
  });
});

describe('schedule', () => {
  const inAnHour = () => new Date(clock.now() + 3_600_000).toISOString();

  it('a future time is a schedule, which can be moved and cancelled', async () => {
    const draft = await addChapter(device, book.id);
    const scheduled = await edited(device, draft, 'word', { status: 'published', publishAt: inAnHour() });
    expect(scheduled).toMatchObject({ status: 'draft', publishAt: inAnHour(), publishedAt: null });
    const off = await device.ok('chapterEdit', {
      request: { id: draft.id, baseRevision: draft.revisionId, status: 'draft' },
    });
    expect(off).toMatchObject({ status: 'draft', publishAt: null });
  });

  const ago = (ms: number) => new Date(clock.now() - ms).toISOString();

  it('that arrives less than a minute after its time publishes at once', async () => {
    const saved = await addChapter(device, book.id, {
      status: 'published',
      publishAt: ago(SLOT_LATE_MS - 1),
    });
    expect(saved).toMatchObject({ status: 'published', publishAt: null });
  });

  it('that arrives when its time has passed publishes nothing: the text is kept, and an earlier schedule stays', async () => {
    const late = { status: 'published', publishAt: ago(SLOT_LATE_MS) } as const;
    const text = { title: 'Late', content: textOf(10) };
    const added = await device.call('chapterAdd', {
      request: { id: newChapterId(), bookId: book.id, ...text, ...late },
    });
    expect(added).toMatchObject({
      code: 'refused',
      data: { reason: 'slotPassed', chapter: { status: 'draft', publishAt: null, words: 10 } },
    });
    const scheduled = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    const request = { id: scheduled.id, baseRevision: scheduled.revisionId, ...late };
    const moved = await device.call('chapterEdit', {
      request: { ...request, title: 'Late', content: textOf(20), authorNote: null },
    });
    expect(moved).toMatchObject({
      code: 'refused',
      data: { reason: 'slotPassed', chapter: { status: 'draft', publishAt: inAnHour(), words: 20 } },
    });
    // Another device has published the same text since: there is nothing left to ask.
    const { revisionId } = await device.ok('chapterForm', { request: { id: scheduled.id } });
    const base = { id: scheduled.id, baseRevision: revisionId };
    await device.ok('chapterEdit', { request: { ...base, status: 'published' } });
    expect(await device.ok('chapterEdit', { request: { ...base, ...late } })).toMatchObject({
      status: 'published',
      publishAt: null,
    });
  });
});

describe('deleted chapters (docs/spec, section 4, Chapters)', () => {
  it('are listed for 30 days and restored with their text', async () => {
    const draft = await addChapter(device, book.id);
    await device.ok('chapterDelete', { request: { id: draft.id } });
    expect(await device.ok('chapterList', { params: { id: book.id } })).toEqual([]);
    expect((await device.call('chapterForm', { request: { id: draft.id } })).code).toBe('notFound');
    expect(await device.ok('bookForm', { params: { id: book.id } })).toMatchObject({
      chapterCount: 0,
      words: 0,
    });
    const [item] = await device.ok('chapterDeleted', { params: { id: book.id } });
    expect(item).toMatchObject({ id: draft.id, words: 10 });
    clock.move(30 * 86_400_000 - 1);
    device = await secondDevice(app, EMAIL);
    await device.ok('chapterUndelete', { request: { id: draft.id } });
    expect((await device.ok('chapterForm', { request: { id: draft.id } })).content).toEqual(textOf(10));
    expect(await device.ok('bookForm', { params: { id: book.id } })).toMatchObject({
      chapterCount: 1,
      words: 10,
    });
  });

  it('cannot be restored after 30 days', async () => {
    const draft = await addChapter(device, book.id);
    await device.ok('chapterDelete', { request: { id: draft.id } });
    clock.move(30 * 86_400_000);
    device = await secondDevice(app, EMAIL);
    expect((await device.call('chapterUndelete', { request: { id: draft.id } })).code).toBe('notFound');
    expect(await device.ok('chapterDeleted', { params: { id: book.id } })).toEqual([]);
  });
});

describe('order of drafts (docs/spec, section 7, Chapter)', () => {
  it('moves drafts and leaves published chapters in their positions', async () => {
    const [a, b, c] = [
      await addChapter(device, book.id),
      await addChapter(device, book.id, { status: 'published' }),
      await addChapter(device, book.id),
    ];
    const sorted = await device.ok('chapterSort', { request: { bookId: book.id, ids: [c.id, a.id] } });
    expect(sorted.ids).toEqual([c.id, a.id]);
    const list = await device.ok('chapterList', { params: { id: book.id } });
    expect(list.map((item) => item.id)).toEqual([c.id, b.id, a.id]);
  });

  it('is refused with the current order if chapters were added or removed', async () => {
    const [a, b] = [await addChapter(device, book.id), await addChapter(device, book.id)];
    const answer = await device.call('chapterSort', { request: { bookId: book.id, ids: [b.id] } });
    expect(answer).toMatchObject({ code: 'refused', data: { reason: 'orderChanged', ids: [a.id, b.id] } });
  });
});

describe('history', () => {
  it('lists the chain newest first, a page at a time, and returns each text', async () => {
    let last = await addChapter(device, book.id, { content: textOf(2, 'v0') });
    for (let n = 1; n <= 55; n += 1) {
      clock.move(REVISION_FOLD_MS + 1);
      if (n % 2 === 0) device = await secondDevice(app, EMAIL);
      else await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
      last = await edited(device, last, `v${n}`);
    }
    const first = await device.ok('chapterHistory', { request: { id: last.id } });
    expect(first.items).toHaveLength(50);
    const rest = await device.ok('chapterHistory', {
      request: { id: last.id, cursor: first.nextCursor ?? '' },
    });
    const all = [...first.items, ...rest.items];
    expect(all).toHaveLength(56);
    expect(rest.nextCursor).toBeNull();
    for (const [index, item] of all.entries())
      expect(item.parentRevisionId).toBe(all[index + 1]?.revisionId ?? null);
    const oldest = await device.ok('chapterRevision', {
      request: { id: last.id, revisionId: all.at(-1)?.revisionId as RevisionId },
    });
    expect(oldest.content).toEqual(textOf(2, 'v0'));
  });
});
