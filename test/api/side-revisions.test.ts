import { beforeEach, describe, expect, it } from 'vitest';
import { sideRevision } from '#server/db/schema/story.ts';
import type { BookId, ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { REVISION_FOLD_MS, SIDE_REVISIONS_MAX } from '#shared/domain/limits.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
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
const { app, db } = server;

let phone: ApiDevice;
let desk: ApiDevice;
let bookId: BookId;
let old: ChapterSaved;
let head: ChapterSaved;
/** A chapter that both devices have, changed at the desk: the phone's base is old. */
beforeEach(async () => {
  await server.reset();
  phone = await signedInAuthor(app, EMAIL);
  bookId = (await addStory(phone)).id;
  old = await addChapter(phone, bookId);
  desk = await secondDevice(app, EMAIL);
  await desk.ok('chapterForm', { request: { id: old.id } });
  head = await desk.ok('chapterEdit', { request: saving('desk', old.revisionId) });
});

const saving = (mark: string, baseRevision: RevisionId) => ({
  id: old.id,
  baseRevision,
  title: 'A chapter',
  content: textOf(10, mark),
  authorNote: null,
});
const refused = async (mark: string, more: object = {}, key?: string) => {
  const request = { ...saving(mark, old.revisionId), ...more };
  const answer = await phone.call('chapterEdit', { request }, key === undefined ? {} : { key });
  expect(answer).toMatchObject({ status: 409, code: 'revisionConflict' });
};
const history = (on: ApiDevice) => on.ok('chapterHistory', { request: { id: old.id } });
const notApplied = async (on: ApiDevice) => (await history(on)).notApplied ?? [];
const marks = async (on: ApiDevice) => {
  const items = await notApplied(on);
  const texts = await Promise.all(
    items.map(({ revisionId }) => on.ok('chapterRevision', { request: { id: old.id, revisionId } })),
  );
  return texts.map(({ content }) => JSON.stringify(content).match(/"text":"(\S+)/)?.[1]);
};

describe('a save refused for its old base (SYNC-10)', () => {
  it('stays in the history of every device as not applied, with its text', async () => {
    await refused('phone');
    const [item] = await notApplied(desk);
    expect(item).toMatchObject({
      title: 'A chapter',
      words: 10,
      revision: head.revision,
      parentRevisionId: old.revisionId,
      thisDevice: false,
      published: false,
    });
    expect((await notApplied(phone))[0]?.thisDevice).toBe(true);
    const request = { id: old.id, revisionId: item?.revisionId as RevisionId };
    expect((await desk.ok('chapterRevision', { request })).content).toEqual(textOf(10, 'phone'));
  });

  it('changes nothing: not the head, not the revisions, not what readers see, not the counts', async () => {
    const state = async () => [
      await desk.ok('chapterForm', { request: { id: old.id } }),
      (await history(desk)).items,
      await desk.ok('bookForm', { params: { id: bookId } }),
    ];
    const before = await state();
    await refused('phone', { status: 'published' });
    expect(await state()).toEqual(before);
    expect(await marks(desk)).toEqual(['phone']);
  });

  it('is not accepted as a base', async () => {
    await refused('phone');
    const [item] = await notApplied(phone);
    const request = saving('later', item?.revisionId as RevisionId);
    expect((await phone.call('chapterEdit', { request })).code).toBe('revisionConflict');
  });

  it('is kept if it is among several saves, and if its chapter is added again with a different text', async () => {
    const request = saving('among', old.revisionId);
    const saves = [{ key: 'k', call: 'chapterEdit' as const, request }];
    const [answer] = await phone.ok('chapterSaves', { request: { saves } });
    expect(answer).toMatchObject({ success: false, code: 'revisionConflict' });
    const again = { id: old.id, bookId, title: 'T', content: textOf(3, 'again'), status: 'draft' as const };
    expect((await phone.call('chapterAdd', { request: again })).code).toBe('revisionConflict');
    expect((await marks(desk)).sort()).toEqual(['again', 'among']);
  });

  it('is kept as well if its device found the conflict without a save, but not twice', async () => {
    const { baseRevision: _, ...text } = saving('aside', old.revisionId);
    for (const _time of [1, 2]) await phone.ok('chapterAside', { request: text });
    await refused('aside');
    expect(await marks(desk)).toEqual(['aside']);
  });

  it('SYNC-6: a repeated key makes no second one, nor does the same text under a different key', async () => {
    await refused('phone', {}, 'one');
    await refused('phone', {}, 'one');
    await refused('phone', {}, 'two');
    expect(await marks(desk)).toEqual(['phone']);
  });

  it('is kept only if it has a text: a refused publish without one adds nothing', async () => {
    const request = { id: old.id, baseRevision: old.revisionId, status: 'published' as const };
    expect((await phone.call('chapterEdit', { request })).code).toBe('revisionConflict');
    expect(await notApplied(desk)).toEqual([]);
  });

  it('is not listed as not applied while a revision has its text; other refused texts stay', async () => {
    await refused('phone');
    await refused('other');
    clock.move(REVISION_FOLD_MS + 1);
    desk = await secondDevice(app, EMAIL);
    const settled = await desk.ok('chapterEdit', { request: saving('phone', head.revisionId) });
    expect(await marks(desk)).toEqual(['other']);
    await desk.ok('chapterEdit', { request: saving('later', settled.revisionId) });
    expect(await marks(desk)).toContain('other');
  });

  it(`${SIDE_REVISIONS_MAX} are kept for each chapter; beyond that the oldest is removed`, async () => {
    for (let n = 0; n <= SIDE_REVISIONS_MAX; n += 1) {
      clock.move(1);
      await refused(`n${n}`);
    }
    const kept = await marks(desk);
    expect(kept).toHaveLength(SIDE_REVISIONS_MAX);
    expect(kept[0]).toBe(`n${SIDE_REVISIONS_MAX}`);
    expect(kept.at(-1)).toBe('n1');
  });

  it('is only on the first page of the history', async () => {
    await refused('phone');
    for (let n = 0; n < 51; n += 1) {
      clock.move(REVISION_FOLD_MS + 1);
      desk = await secondDevice(app, EMAIL);
      head = await desk.ok('chapterEdit', { request: saving(`v${n}`, head.revisionId) });
    }
    const first = await history(desk);
    expect(first.notApplied).toHaveLength(1);
    const cursor = first.nextCursor ?? '';
    const rest = await desk.ok('chapterHistory', { request: { id: old.id, cursor } });
    expect(rest.items.length).toBeGreaterThan(0);
    expect(rest.notApplied).toEqual([]);
  });

  it('belongs to its author, and is deleted with its chapter', async () => {
    await refused('phone');
    const [item] = await notApplied(phone);
    const request = { id: old.id, revisionId: item?.revisionId as RevisionId };
    const thief = await signedInAuthor(app);
    expect((await thief.call('chapterRevision', { request })).code).toBe('notFound');
    const own = await addChapter(thief, (await addStory(thief)).id);
    const mixed = { ...request, id: own.id as ChapterId };
    expect((await thief.call('chapterRevision', { request: mixed })).code).toBe('notFound');
    const stolen = { ...saving('stolen', old.revisionId) };
    expect((await thief.call('chapterEdit', { request: stolen })).code).toBe('notFound');
    expect(await db.select().from(sideRevision)).toHaveLength(1);
    await phone.ok('bookDelete', { params: { id: bookId } });
    expect(await db.select().from(sideRevision)).toEqual([]);
  });

  it('a new chapter has none', async () => {
    const fresh = await addChapter(phone, bookId, { id: newChapterId() });
    expect((await phone.ok('chapterHistory', { request: { id: fresh.id } })).notApplied).toEqual([]);
  });
});
