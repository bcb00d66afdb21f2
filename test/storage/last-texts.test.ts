import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { ChapterRow, DeletedRow, LastTextRow, StoryRow } from '#storage/db/rows.ts';
import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import { joinLastTexts, storeLastTexts } from '#storage/last-text/last-texts.ts';
import { type OpenedWork, openWorkDatabase } from '#storage/last-text/open-work-database.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { writeText } from '#storage/texts/texts.ts';
import { NOT_STORED } from '#sync/draft/draft-writer.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { aText, plainText } from '#test/support/texts.ts';

const uid = 'u' as UserId;
const id = 'c' as ChapterId;
const copies: LastTextRow[] = [];
const lastTextCopies: LastTextCopiesPort = {
  put: (put) => void copies.push(put),
  of: (author) => copies.filter((copy) => copy.uid === author),
  drop(author, chapter, session, at) {
    const found = copies.findIndex(
      (copy) => copy.uid === author && copy.id === chapter && copy.session === session && copy.at === at,
    );
    if (found >= 0) copies.splice(found, 1);
  },
  owners: () => [],
  erase: () => void copies.splice(0),
  onPut: () => () => {},
};
const ports = { clock: { now: () => 1_000 }, random: createSeededRandom(1).random, lastTextCopies };
let work: OpenedWork;
let row: ChapterRow;

const lastText = (text: string, more: Partial<LastTextRow> = {}): LastTextRow => ({
  uid,
  id,
  session: 's',
  text: aText(text),
  onSeq: 2,
  onText: aText('one\ntwo'),
  pendingText: null,
  at: 900,
  ...more,
});
const put = (part: LastTextRow) => new Promise<boolean>((done) => work.putLastText(part, done));
const draft = async () => plainText((await work.db.drafts.get([uid, id]))?.text);

beforeEach(async () => {
  copies.splice(0);
  work = await openWorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'lastText', () => {});
  await work.handleOpened;
  const bookId = 'b' as BookId;
  const blank = chapterRow({ uid, id, bookId, order: 1, title: '', words: 0, seq: 1, updatedAt: 0 });
  row = await writeText(work.db, blank, { text: aText('one\ntwo'), now: 1 });
});

describe('SYNC-2 the last text of a new chapter that no write has created yet', () => {
  const fresh = 'new' as ChapterId;
  const last = () =>
    lastText('Hujan turun', { id: fresh, onSeq: 0, onText: aText(''), createIn: 'b' as BookId });
  const story = () => work.db.stories.put({ uid, id: 'b' as BookId, form: { title: 'Hujan' } } as StoryRow);

  it('becomes that chapter, placed after the last one of its story', async () => {
    await story();
    await put(last());
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([{ id: fresh, seq: 1 }]);
    expect(plainText((await work.db.drafts.get([uid, fresh]))?.text)).toBe('Hujan turun');
    expect(await work.db.chapters.get([uid, fresh])).toMatchObject({ order: 2, dirty: 1, head: null });
  });

  it('follows an earlier one of the same editor that made the chapter meanwhile', async () => {
    await story();
    await put({ ...last(), turn: 1 });
    await storeLastTexts(work.db, uid, ports);
    await put({ ...last(), text: aText('Hujan turun deras'), turn: 2 });
    await storeLastTexts(work.db, uid, ports);
    expect(plainText((await work.db.drafts.get([uid, fresh]))?.text)).toBe('Hujan turun deras');
    expect(await work.db.conflicts.count()).toBe(0);
  });

  it.each([
    ['was deleted meanwhile', async () => void (await work.db.deleted.put({ uid, id: fresh } as DeletedRow))],
    ['belongs to a story that is gone', async () => void (await work.db.stories.clear())],
  ])('becomes a version if the chapter %s', async (_case, meanwhile) => {
    await story();
    await put(last());
    await meanwhile();
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([]);
    expect(await work.db.chapters.get([uid, fresh])).toBeUndefined();
    const kept = await work.db.snapshots.where('[uid+chapterId]').equals([uid, fresh]).toArray();
    expect(kept.map(({ text }) => plainText(text))).toEqual(['Hujan turun']);
  });
});

describe('SYNC-2 the last text of a closed editor', () => {
  it('is stored by the raw handle and becomes the draft', async () => {
    expect(await put(lastText('one\ntwo, and more'))).toBe(true);
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([{ id: 'c', seq: 3 }]);
    expect(await draft()).toBe('one\n\ntwo, and more');
    expect((await work.db.chapters.get([uid, id]))?.sendNow).toBe(true);
    expect(await work.db.lastTexts.count()).toBe(0);
  });
  it('wins over the write that was still running when the page closed', async () => {
    await writeText(work.db, row, { text: aText('one\ntwo, a'), now: 2 });
    await put(lastText('one\ntwo, and', { pendingText: aText('one\ntwo, a') }));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one\n\ntwo, and');
    expect(await work.db.conflicts.count()).toBe(0);
  });
  it('follows an earlier last text of the same editor that was taken over meanwhile', async () => {
    await put(lastText('one\ntwo, an', { turn: 1 }));
    await storeLastTexts(work.db, uid, ports);
    await put(lastText('one\ntwo, and', { turn: 2 }));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one\n\ntwo, and');
    expect(await work.db.conflicts.count()).toBe(0);
  });
  it('changes nothing if its editor has written a later text since', async () => {
    await writeText(work.db, row, { text: aText('one\ntwo, and'), now: 2, by: { session: 's', turn: 2 } });
    await put(lastText('one\ntwo, a', { turn: 1 }));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one\n\ntwo, and');
    expect(await work.db.conflicts.count()).toBe(0);
    expect(await work.db.lastTexts.count()).toBe(0);
  });
  it('does not follow an earlier one once another tab has written over it', async () => {
    await put(lastText('one\ntwo, an', { turn: 1 }));
    await storeLastTexts(work.db, uid, ports);
    const now = await work.db.chapters.get([uid, id]);
    if (now) await writeText(work.db, now, { text: aText('one\ntwo, or three'), now: 3 });
    await put(lastText('one\ntwo, and', { turn: 2 }));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one\n\ntwo, or three');
    expect(await work.db.conflicts.count()).toBe(1);
  });
  it('is merged with what another tab wrote meanwhile', async () => {
    await writeText(work.db, row, { text: aText('one elsewhere\ntwo'), now: 2 });
    await put(lastText('one\ntwo here'));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one elsewhere\n\ntwo here');
  });
  it('waits for the author’s choice if another tab changed the same paragraph; nothing is lost', async () => {
    await writeText(work.db, row, { text: aText('one elsewhere\ntwo'), now: 2 });
    await put(lastText('one here\ntwo'));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one elsewhere\n\ntwo');
    expect(plainText((await work.db.conflicts.get([uid, id]))?.theirs)).toBe('one here\n\ntwo');
    expect(await work.db.snapshots.count()).toBe(1);
  });
  it('is kept as a version when its chapter is gone', async () => {
    await work.db.chapters.clear();
    await put(lastText('orphan'));
    await storeLastTexts(work.db, uid, ports);
    expect(plainText((await work.db.snapshots.toArray())[0]?.text)).toBe('orphan');
  });
  it('is taken over from its copy if the browser closed the database before it handled the write', async () => {
    lastTextCopies.put(lastText('one\ntwo, and more'));
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([{ id: 'c', seq: 3 }]);
    expect(await draft()).toBe('one\n\ntwo, and more');
    expect(copies).toEqual([]);
  });
  it('is taken over once, from the later of the database row and the copy', async () => {
    await put(lastText('one\ntwo, and'));
    lastTextCopies.put(lastText('one\ntwo, and more', { at: 901 }));
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([{ id: 'c', seq: 3 }]);
    expect(await draft()).toBe('one\n\ntwo, and more');
    expect(await work.db.lastTexts.count()).toBe(0);
  });
  it('is the one of the later read of the screen, although the clock was set back in between', async () => {
    await put(lastText('one\ntwo, and', { turn: 1, at: 900 }));
    lastTextCopies.put(lastText('one\ntwo, and more', { turn: 2, at: 800 }));
    await storeLastTexts(work.db, uid, ports);
    expect(await draft()).toBe('one\n\ntwo, and more');
  });
  it('causes no conflict if its removed copy reappears after the author continued to write', async () => {
    lastTextCopies.put(lastText('one\ntwo, and more'));
    await storeLastTexts(work.db, uid, ports);
    const text = aText('one\ntwo, and more');
    await addSnapshot(work.db, { uid, chapterId: id, note: 'periodic', text, savedAt: 1 }, ports);
    const now = await work.db.chapters.get([uid, id]);
    if (now) await writeText(work.db, now, { text: aText('one\ntwo, and more words'), now: 3 });
    lastTextCopies.put(lastText('one\ntwo, and more'));
    expect(await storeLastTexts(work.db, uid, ports)).toEqual([]);
    expect(await draft()).toBe('one\n\ntwo, and more words');
    expect(await work.db.conflicts.count()).toBe(0);
    expect(copies).toEqual([]);
  });
  it('does not wait for a running read of the last texts in its page; the read starts again afterwards', async () => {
    const looking = storeLastTexts(work.db, uid, ports);
    const given = put(lastText('one\ntwo, and more'));
    expect(await given).toBe(true);
    expect(await looking).toEqual([{ id: 'c', seq: 3 }]);
  });
});

describe('SYNC-14 the last texts of two editors that a full device cannot store', () => {
  const draftOf = (text: string) => ({ seq: 2, text: aText(text) });
  it('are both shown, as both followed the draft', () => {
    const lastTexts = [lastText('one here\ntwo'), lastText('one\ntwo there', { session: 't' })];
    const { text, sessions } = joinLastTexts(lastTexts, draftOf('one\ntwo'));
    expect(plainText(text)).toBe('one here\n\ntwo there');
    expect(sessions).toEqual(['s', 't']);
  });
  it('one stays aside if both changed the same place', () => {
    const lastTexts = [lastText('one here\ntwo'), lastText('one there\ntwo', { session: 't' })];
    const { text, sessions } = joinLastTexts(lastTexts, draftOf('one\ntwo'));
    expect(plainText(text)).toBe('one here\n\ntwo');
    expect(sessions).toEqual(['s']);
  });
  it('one stays aside if its editor had not stored what the other changed', () => {
    const lastTexts = [
      lastText('one here\ntwo'),
      lastText('one there\ntwo', { session: 't', onSeq: NOT_STORED }),
    ];
    const { text, sessions } = joinLastTexts(lastTexts, draftOf('one\ntwo'));
    expect(plainText(text)).toBe('one here\n\ntwo');
    expect(sessions).toEqual(['s']);
  });
});
