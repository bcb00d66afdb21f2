import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, StoryRow } from '#storage/db/rows.ts';
import { dueAt, type PlanInput, planDrain } from './drain-plan.ts';

const NOW = 1_000_000;
let seq = 0;
const entry = (row: Partial<OutboxRow>): OutboxRow => {
  seq += 1;
  return {
    seq,
    uid: 'u' as OutboxRow['uid'],
    key: `k${seq}` as OutboxRow['key'],
    intent: { name: 'setPaid', paid: true },
    entity: 'chapter:c1',
    bookId: 'b1' as OutboxRow['bookId'],
    chapterId: 'c1' as OutboxRow['chapterId'],
    title: '',
    frozen: null,
    state: 'queued',
    why: null,
    attempts: 0,
    nextTryAt: 0,
    confirmedUntil: null,
    createdAt: NOW,
    ...row,
  };
};
const chapter = (row: Partial<ChapterRow>): ChapterRow => ({
  uid: 'u' as ChapterRow['uid'],
  id: 'c1' as ChapterRow['id'],
  bookId: 'b1' as ChapterRow['bookId'],
  order: 1,
  title: '',
  words: 0,
  paid: false,
  seq: 1,
  dirty: 1,
  changedAt: NOW - 60_000,
  dirtySince: NOW - 60_000,
  sendNow: false,
  conflict: 0,
  head: null,
  textRevisionId: null,
  publishedSeenAt: null,
  syncedAt: null,
  deletedAt: null,
  updatedAt: NOW,
  ...row,
});
const story = (row: Partial<StoryRow> = {}): StoryRow =>
  ({ id: 'b1', form: { coverId: null }, server: {}, deletedAt: null, ...row }) as StoryRow;
const input = (more: Partial<PlanInput>): PlanInput => ({
  now: NOW,
  entries: [],
  dirty: [],
  chapters: new Map(),
  stories: new Map([['b1', story()]]),
  busy: new Set(),
  contact: true,
  sendNow: false,
  sent: new Map(),
  ...more,
});
const started = (plan: ReturnType<typeof planDrain>) =>
  plan.start.map((candidate) => (candidate.kind === 'entry' ? candidate.entry.intent.name : 'text'));

describe('SYNC-4 the order of new chapters', () => {
  const order = entry({ intent: { name: 'sortChapters' }, entity: 'story:b1', chapterId: null });
  const plan = (row: Partial<ChapterRow>) =>
    started(planDrain(input({ entries: [order], dirty: [chapter(row)] })));
  it('is told when all are there', () => expect(plan({})).toEqual(['text']));
  it('waits neither for a conflict the author has not decided, nor for a deletion', () => {
    expect(plan({ conflict: 1 })).toEqual(['sortChapters']);
    expect(plan({ deletedAt: NOW })).toEqual(['sortChapters']);
  });
});

describe('SYNC-8 an entry that has to wait', () => {
  const waiting = entry({ nextTryAt: NOW + 5_000 });
  it('goes at once when the author sends now', () =>
    expect(started(planDrain(input({ entries: [waiting], sendNow: true })))).toEqual(['setPaid']));
  it('does not go twice in one drain, even when the author sends now, and tells when to wake', () => {
    const plan = planDrain(
      input({ entries: [waiting], sendNow: true, sent: new Map([[waiting.entity, 1]]) }),
    );
    expect(plan.start).toEqual([]);
    expect(plan.wakeAt).toBe(NOW + 5_000);
  });
  it('rests when it has gone ten times in one drain, whatever it is, and is looked at again', () => {
    const sent = new Map([['chapter:c1', 10]]);
    for (const waits of [{ entries: [entry({})] }, { dirty: [chapter({ sendNow: true })] }]) {
      const plan = planDrain(input({ ...waits, sent, sendNow: true }));
      expect(plan.start).toEqual([]);
      expect(plan.wakeAt).toBe(NOW + 30_000);
    }
  });
});

describe('SYNC-5 when a text is due', () => {
  it('is 5 s after the last key', () =>
    expect(dueAt(chapter({ changedAt: NOW - 1_000, dirtySince: NOW - 1_000 }), NOW)).toBe(NOW + 4_000));
  it('is at most 30 s after the first', () =>
    expect(dueAt(chapter({ changedAt: NOW, dirtySince: NOW - 29_000 }), NOW)).toBe(NOW + 1_000));
  it('is now when it was asked for, and when the clock was set back (SYNC-16)', () => {
    expect(dueAt(chapter({ sendNow: true, changedAt: NOW }), NOW)).toBe(NOW);
    expect(dueAt(chapter({ changedAt: NOW + 9_000_000 }), NOW)).toBe(NOW);
  });
  it('is not started before, and tells when to wake', () => {
    const plan = planDrain(input({ dirty: [chapter({ changedAt: NOW - 2_000, dirtySince: NOW - 2_000 })] }));
    expect(plan.start).toEqual([]);
    expect(plan.wakeAt).toBe(NOW + 3_000);
  });
});

describe('SYNC-4 order', () => {
  it('sends a chapter only when its story is there', () => {
    const waiting = input({ dirty: [chapter({})], stories: new Map([['b1', story({ server: null })]]) });
    expect(started(planDrain(waiting))).toEqual([]);
    expect(started(planDrain(input({ dirty: [chapter({})] })))).toEqual(['text']);
  });
  it('sends a cover before the story that names it', () => {
    const form = { coverId: 'v1' } as StoryRow['form'];
    const stories = new Map([['b1', story({ server: null, form })]]);
    const save = entry({ intent: { name: 'saveStory' }, entity: 'story:b1', chapterId: null });
    const cover = entry({
      intent: { name: 'uploadCover', coverId: 'v1' as never },
      entity: 'cover:v1',
      chapterId: null,
    });
    expect(started(planDrain(input({ stories, entries: [save, cover] })))).toEqual(['uploadCover']);
    const refused: OutboxRow = {
      ...cover,
      state: 'parked',
      why: { kind: 'refused', code: 'unsupportedImage' },
    };
    expect(started(planDrain(input({ stories, entries: [save, refused] })))).toEqual(['saveStory']);
  });
  it('keeps strict order within an entity and lets others pass', () => {
    const first = entry({ nextTryAt: NOW + 5_000 });
    const second = entry({ intent: { name: 'unpublishChapter' } });
    const other = entry({ entity: 'chapter:c2', chapterId: 'c2' as never });
    const plan = planDrain(input({ entries: [first, second, other] }));
    expect(plan.start.map(({ entity }) => entity)).toEqual(['chapter:c2']);
    expect(plan.wakeAt).toBe(NOW + 5_000);
  });
  it('does not start what is being sent', () =>
    expect(planDrain(input({ entries: [entry({})], busy: new Set(['chapter:c1']) })).start).toEqual([]));
  it('opens a story after the publishes that came before', () => {
    const publish = entry({ intent: { name: 'publishChapter', text: {} as never, seq: 1, publishAt: null } });
    const open = entry({ intent: { name: 'openStory' }, entity: 'story:b1', chapterId: null });
    expect(started(planDrain(input({ entries: [publish, open] })))).toEqual(['publishChapter']);
  });
  const row = (order: number, more: Partial<ChapterRow> = {}) =>
    chapter({ id: `c${order}` as ChapterRow['id'], order, ...more });
  const publish = (order: number) =>
    entry({
      intent: { name: 'publishChapter', text: {} as never, seq: 1, publishAt: null },
      entity: `chapter:c${order}`,
      chapterId: `c${order}` as OutboxRow['chapterId'],
    });
  const planned = (entries: OutboxRow[], dirty: ChapterRow[], rows: ChapterRow[]) => {
    const chapters = new Map(rows.map((one) => [one.id as string, one]));
    return planDrain(input({ entries, dirty, chapters })).start.map(({ entity }) => entity);
  };
  it('publishes new chapters in the order in which they stand, and sends a new draft behind them', () => {
    const entries = [publish(2), publish(1)];
    const rows = [row(1, { dirty: 0 }), row(2, { dirty: 0 })];
    expect(planned(entries, [row(3)], rows)).toEqual(['chapter:c1']);
    expect(planned([], [row(3)], [])).toEqual(['chapter:c3']);
    // Text the server knows a chapter for moves nothing, so it waits for nobody.
    const known = row(3, { head: {} as ChapterRow['head'] });
    expect(planned(entries, [known], rows)).toEqual(['chapter:c1', 'chapter:c3']);
  });
  it('sends a new draft before the chapter behind it is published, due or not', () => {
    const early = row(1, { changedAt: NOW, dirtySince: NOW });
    expect(planned([publish(2)], [early, row(3)], [row(2, { dirty: 0 })])).toEqual(['chapter:c1']);
  });
  it('publishes what is there behind an order told before, which waits for nothing that comes after it', () => {
    const sort = () => entry({ intent: { name: 'sortChapters' }, entity: 'story:b1', chapterId: null });
    const there = row(2, { dirty: 0, head: {} as ChapterRow['head'] });
    expect(planned([sort(), publish(2)], [], [there])).toEqual(['story:b1']);
    expect(planned([publish(2), sort()], [], [there])).toEqual(['chapter:c2']);
  });
  it('lets a refused entry hold up nothing behind it', () => {
    const refused = entry({ state: 'parked', why: { kind: 'refused', code: 'validation' } });
    expect(started(planDrain(input({ entries: [refused], dirty: [chapter({})] })))).toEqual(['text']);
  });
});

describe('SYNC-10, SYNC-15 what waits for the author', () => {
  it('sends no text while a conflict is open', () =>
    expect(planDrain(input({ dirty: [chapter({ conflict: 1 })] })).start).toEqual([]));
  it('asks again for a deletion confirmed more than 60 s ago, or under another clock', () => {
    const deletion = entry({
      intent: { name: 'deleteChapter' },
      confirmedUntil: NOW - 1,
      createdAt: NOW - 60_001,
    });
    expect(planDrain(input({ entries: [deletion] })).askAgain).toEqual([deletion]);
    const future = entry({
      intent: { name: 'deleteChapter' },
      confirmedUntil: NOW + 99_000,
      createdAt: NOW + 39_000,
    });
    expect(planDrain(input({ entries: [future] })).askAgain).toEqual([future]);
  });
  it('sends a deletion just confirmed', () => {
    const deletion = entry({ intent: { name: 'deleteChapter' }, confirmedUntil: NOW + 59_000 });
    expect(started(planDrain(input({ entries: [deletion] })))).toEqual(['deleteChapter']);
  });
});

describe('SYNC-5 an hour typed without a network is one request', () => {
  it('hands nothing new over before the network has answered, and asks it', () => {
    const plan = planDrain(input({ dirty: [chapter({})], contact: false }));
    expect(plan.start).toEqual([]);
    expect(plan.wantsContact).toBe(true);
  });
  it('sends again what was handed over already', () => {
    const frozen = entry({
      frozen: { endpoint: 'chapterEdit', params: {}, request: {}, baseRevision: null },
    });
    expect(started(planDrain(input({ entries: [frozen], contact: false })))).toEqual(['setPaid']);
  });
});
