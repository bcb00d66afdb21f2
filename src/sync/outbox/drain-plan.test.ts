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
const COMPLETE = { synopsis: 'word '.repeat(20), tags: ['a', 'b', 'c'] };
const story = (row: Partial<StoryRow> = {}): StoryRow =>
  ({ id: 'b1', form: { coverId: null }, server: COMPLETE, deletedAt: null, ...row }) as StoryRow;
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
  it('is sent when the server has all new chapters', () => expect(plan({})).toEqual(['text']));
  it('waits neither for a chapter with an open conflict nor for one whose deletion is unconfirmed', () => {
    expect(plan({ conflict: 1 })).toEqual(['sortChapters']);
    expect(plan({ deletedAt: NOW })).toEqual(['sortChapters']);
  });
});

describe('SYNC-4 a publish of a story that the server has without synopsis and tags', () => {
  const publish = entry({
    intent: { name: 'publishChapter', seq: 1, publishAt: null } as OutboxRow['intent'],
    createdAt: NOW,
  });
  const form = { intent: { name: 'saveStory' }, entity: 'story:b1', chapterId: null } as const;
  const before = entry({ ...form, seq: publish.seq - 0.5 });
  const after = entry({ ...form });
  const order = entry({ ...form, intent: { name: 'sortChapters' }, seq: publish.seq - 0.7 });
  const planOf = (entries: OutboxRow[], server: object, row: Partial<ChapterRow> = {}) =>
    started(
      planDrain(
        input({
          entries,
          chapters: new Map([['c1', chapter(row)]]),
          stories: new Map([['b1', story({ server: server as StoryRow['server'] })]]),
        }),
      ),
    );
  it('waits for the change that was made first', () => {
    expect(planOf([before, publish], { synopsis: '', tags: [] })).toEqual(['saveStory']);
  });
  it('does not wait for a later change, and for no change at all once the server’s story is complete', () => {
    expect(planOf([publish, after], { synopsis: '', tags: [] })).toEqual(['publishChapter', 'saveStory']);
    expect(planOf([before, publish], COMPLETE)).toEqual(['saveStory', 'publishChapter']);
  });
  it('does not deadlock: the change is sent before an order that waits for the new chapter', () => {
    expect(planOf([order, before, publish], { synopsis: '', tags: [] })).toEqual(['saveStory']);
    expect(planOf([order, publish], COMPLETE)).toEqual(['publishChapter']);
  });
});

describe('SYNC-4 a story that its author deletes', () => {
  const text = {
    name: 'saveChapter',
    text: { title: '', content: { version: 1, blocks: [] }, authorNote: null },
  };
  const save = entry({ intent: text as never });
  const order = entry({ intent: { name: 'sortChapters' }, entity: 'story:b1', chapterId: null });
  const deletion = entry({ intent: { name: 'deleteStory' }, entity: 'story:b1', chapterId: null });
  const plan = (entries: OutboxRow[], of: Partial<StoryRow>) =>
    started(planDrain(input({ entries, stories: new Map([['b1', story({ deletedAt: NOW, ...of })]]) })));
  it('is deleted although an order that was queued before waits for a chapter that is not sent any more', () =>
    expect(plan([save, order, deletion], {})).toEqual(['deleteStory']));
  it('is created first if the server does not have it yet', () => {
    const made = entry({ intent: { name: 'saveStory' }, entity: 'story:b1', chapterId: null });
    expect(plan([made, deletion], { server: null })).toEqual(['saveStory']);
  });
});

describe('SYNC-8 an entry that has to wait', () => {
  const waiting = entry({ nextTryAt: NOW + 5_000 });
  it('is sent at once when the author sends now', () =>
    expect(started(planDrain(input({ entries: [waiting], sendNow: true })))).toEqual(['setPaid']));
  it('is not sent twice in one drain, even when the author sends now, and the plan says when to wake', () => {
    const plan = planDrain(
      input({ entries: [waiting], sendNow: true, sent: new Map([[waiting.entity, 1]]) }),
    );
    expect(plan.start).toEqual([]);
    expect(plan.wakeAt).toBe(NOW + 5_000);
  });
  it('rests after ten sends in one drain, whatever it is, and is tried again later', () => {
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
  it('is at most 30 s after the first key', () =>
    expect(dueAt(chapter({ changedAt: NOW, dirtySince: NOW - 29_000 }), NOW)).toBe(NOW + 1_000));
  it('is now if the author asked to send it, or if the clock was set back (SYNC-16)', () => {
    expect(dueAt(chapter({ sendNow: true, changedAt: NOW }), NOW)).toBe(NOW);
    expect(dueAt(chapter({ changedAt: NOW + 9_000_000 }), NOW)).toBe(NOW);
  });
  it('is not started before it is due, and the plan says when to wake', () => {
    const plan = planDrain(input({ dirty: [chapter({ changedAt: NOW - 2_000, dirtySince: NOW - 2_000 })] }));
    expect(plan.start).toEqual([]);
    expect(plan.wakeAt).toBe(NOW + 3_000);
  });
});

describe('SYNC-4 order', () => {
  it('sends a chapter only when the server has its story', () => {
    const waiting = input({ dirty: [chapter({})], stories: new Map([['b1', story({ server: null })]]) });
    expect(started(planDrain(waiting))).toEqual([]);
    expect(started(planDrain(input({ dirty: [chapter({})] })))).toEqual(['text']);
  });
  it('sends a cover before the story that uses it', () => {
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
  it('keeps strict order within an entity and sends other entities meanwhile', () => {
    const first = entry({ nextTryAt: NOW + 5_000 });
    const second = entry({ intent: { name: 'unpublishChapter' } });
    const other = entry({ entity: 'chapter:c2', chapterId: 'c2' as never });
    const plan = planDrain(input({ entries: [first, second, other] }));
    expect(plan.start.map(({ entity }) => entity)).toEqual(['chapter:c2']);
    expect(plan.wakeAt).toBe(NOW + 5_000);
  });
  it('does not start an entity that is being sent', () =>
    expect(planDrain(input({ entries: [entry({})], busy: new Set(['chapter:c1']) })).start).toEqual([]));
  it('opens a story after the publishes that were queued before it', () => {
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
  it('publishes new chapters in their order in the story, and sends a new draft after them', () => {
    const entries = [publish(2), publish(1)];
    const rows = [row(1, { dirty: 0 }), row(2, { dirty: 0 })];
    expect(planned(entries, [row(3)], rows)).toEqual(['chapter:c1']);
    expect(planned([], [row(3)], [])).toEqual(['chapter:c3']);
    // A change of a chapter that the server has moves nothing, so it waits for nothing.
    const known = row(3, { head: {} as ChapterRow['head'] });
    expect(planned(entries, [known], rows)).toEqual(['chapter:c1', 'chapter:c3']);
  });
  it('sends a new draft, due or not, before the chapter after it is published', () => {
    const early = row(1, { changedAt: NOW, dirtySince: NOW });
    expect(planned([publish(2)], [early, row(3)], [row(2, { dirty: 0 })])).toEqual(['chapter:c1']);
  });
  it('keeps the queued order of a publish and a new order of chapters if the server has the chapter', () => {
    const sort = () => entry({ intent: { name: 'sortChapters' }, entity: 'story:b1', chapterId: null });
    const there = row(2, { dirty: 0, head: {} as ChapterRow['head'] });
    expect(planned([sort(), publish(2)], [], [there])).toEqual(['story:b1']);
    expect(planned([publish(2), sort()], [], [there])).toEqual(['chapter:c2']);
  });
  it('sends the entries behind a refused entry', () => {
    const refused = entry({ state: 'parked', why: { kind: 'refused', code: 'validation' } });
    expect(started(planDrain(input({ entries: [refused], dirty: [chapter({})] })))).toEqual(['text']);
  });
});

describe('SYNC-10, SYNC-15 entries that wait for the author', () => {
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

describe('SYNC-5 sending now', () => {
  const typed = chapter({ changedAt: NOW - 100, dirtySince: NOW - 100 });
  it('sends a text that is not due yet', () => {
    expect(planDrain(input({ dirty: [typed], sendNow: true })).start).toHaveLength(1);
  });
  it('does not send again, in the same drain, a text typed while its answer was awaited', () => {
    const plan = planDrain(input({ dirty: [typed], sendNow: true, sent: new Map([['chapter:c1', 1]]) }));
    expect(plan.start).toEqual([]);
    expect(plan.wakeAt).toBe(NOW - 100 + 5_000);
  });
});

describe('SYNC-5 an hour typed without a network is one request', () => {
  it('freezes nothing new before the network has answered, and asks for a pull', () => {
    const plan = planDrain(input({ dirty: [chapter({})], contact: false }));
    expect(plan.start).toEqual([]);
    expect(plan.wantsContact).toBe(true);
  });
  it('sends frozen entries again', () => {
    const frozen = entry({
      frozen: { endpoint: 'chapterEdit', params: {}, request: {}, baseRevision: null },
    });
    expect(started(planDrain(input({ entries: [frozen], contact: false })))).toEqual(['setPaid']);
  });
});
