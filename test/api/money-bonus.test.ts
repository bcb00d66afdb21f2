import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { application } from '#server/db/schema/application.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import {
  expectBooks,
  giveContract,
  giveWords,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
} from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

let now = Date.parse('2026-04-10T12:00:00+08:00');
const server = await createTestServer({ clock: { now: () => now } });
const { db, app } = server;

let author: MoneyAuthor;
let device: ApiDevice;
let editor: ApiDevice;
let bookId: BookId;

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  device = author.device;
  editor = (await moneyEditor(server)).device;
  bookId = (await addStory(device)).id;
});

const setUp = async (contractType: ContractType, words: number, finished: boolean) => {
  await giveContract(server, author.id, bookId, contractType);
  now += 1_000;
  await giveWords(server, bookId, words);
  if (finished) await db.update(story).set({ completion: 'approved' }).where(eq(story.id, bookId));
};
const claim = (bonusKind: string, more: object = {}, who = device) =>
  who.call('applyAdd', { request: { bookId, type: 'bonus', bonusKind, ...more } as never });
const decide = (id: string, approve: boolean, reason = '') =>
  editor.call('deskApplicationDecide', { request: { id: id as never, approve, reason } });
const EVIDENCE = { platformUrl: 'https://elsewhere.example/book', leadDays: 5 };

describe('a bonus on the server (docs/spec, section 9, Bonuses): the rules of the calculator, for the words that readers see', () => {
  it.each<[ContractType, number, boolean, string, object, number | string]>([
    ['exclusive', 9_999, false, 'signing', {}, 'notDue'],
    ['exclusive', 10_000, false, 'signing', {}, 10_000],
    ['exclusive', 60_000, false, 'completion', {}, 'notDue'],
    ['exclusive', 59_999, true, 'completion', {}, 'notDue'],
    ['exclusive', 60_000, true, 'completion', {}, 15_000],
    ['exclusive', 100_000, true, 'completion', {}, 25_000],
    ['exclusive', 130_000, true, 'completion', {}, 35_000],
    ['exclusive', 200_000, true, 'completion', {}, 35_000],
    ['exclusive', 200_001, true, 'completion', {}, 45_000],
    ['exclusive', 90_000, true, 'firstRelease', { evidence: EVIDENCE }, 'bonusNotOffered'],
    ['nonExclusive', 50_000, true, 'signing', {}, 'notDue'],
    ['nonExclusive', 50_001, false, 'signing', {}, 'notDue'],
    ['nonExclusive', 50_001, true, 'signing', {}, 5_000],
    ['nonExclusive', 90_000, true, 'completion', {}, 'bonusNotOffered'],
    ['nonExclusive', 80_001, false, 'firstRelease', { evidence: EVIDENCE }, 'notDue'],
    ['nonExclusive', 80_000, true, 'firstRelease', { evidence: EVIDENCE }, 'notDue'],
    ['nonExclusive', 80_001, true, 'firstRelease', { evidence: { ...EVIDENCE, leadDays: 4 } }, 'notDue'],
    ['nonExclusive', 80_001, true, 'firstRelease', { evidence: EVIDENCE }, 10_000],
    ['nonExclusive', 80_001, true, 'firstRelease', {}, 10_000],
  ])('%s, %i words, finished %s, %s %o: %s', async (type, words, finished, kind, more, outcome) => {
    await setUp(type, words, finished);
    const answer = await claim(kind, more);
    if (typeof outcome === 'string') {
      expect(answer).toMatchObject({ code: 'refused', data: { reason: outcome } });
      expect(await db.select().from(application)).toEqual([]);
      return;
    }
    expect(answer.code).toBe('0');
    const evidence = await editor.ok('deskApplication', { request: { id: answer.data.id } });
    expect(evidence).toMatchObject({
      amount: outcome,
      due: { cents: outcome, lacks: [] },
      wordsThen: words,
      words,
    });
    expect(evidence.evidence).toEqual('evidence' in more ? EVIDENCE : null);
    await decide(answer.data.id, true);
    await expectBooks(server, author.id, { available: outcome, locked: 0, paid: 0 });
  });

  it('needs an approved contract of this story', async () => {
    await giveWords(server, bookId, 20_000);
    expect(await claim('signing')).toMatchObject({ data: { reason: 'noContract' } });
    const other = await addStory(device);
    await giveContract(server, author.id, other.id);
    expect(await claim('signing')).toMatchObject({ data: { reason: 'noContract' } });
  });

  it('can be applied for once at a time, even by ten requests at once, and never again after approval', async () => {
    await setUp('exclusive', 10_000, false);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim('signing')));
    const won = answers.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({ code: 'refused', data: { reason: 'alreadyApplied' } });
    const decisions = await Promise.all(Array.from({ length: 5 }, () => decide(won[0]?.data.id ?? '', true)));
    expect(decisions.filter(({ success }) => success)).toHaveLength(1);
    await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 0 });
    expect(await claim('signing')).toMatchObject({ data: { reason: 'alreadyApplied' } });
  });

  it('can be applied for again after a rejection; the rejected application stays with its reason', async () => {
    await setUp('exclusive', 10_000, false);
    const first = await claim('signing');
    expect(await decide(first.data.id, false, ' ')).toMatchObject({
      code: 'validation',
      data: { fields: { reason: 'desk.error.reasonEmpty' } },
    });
    await decide(first.data.id, false, 'Chapter 3 stands twice');
    now += 1_000;
    expect((await device.ok('applyBonuses', { request: { bookId } })).bonuses[0]).toMatchObject({
      claimable: true,
      application: { state: 'rejected', reason: 'Chapter 3 stands twice' },
    });
    const second = await claim('signing');
    expect(second.data.id).not.toBe(first.data.id);
    const { items } = await device.ok('applyList', { request: { bookId } });
    expect(items.map(({ type, state, reason }) => [type, state, reason])).toEqual([
      ['bonus', 'waiting', ''],
      ['bonus', 'rejected', 'Chapter 3 stands twice'],
      ['contract', 'approved', ''],
    ]);
  });

  it('that is no longer due cannot be approved; the answer says what is missing', async () => {
    await setUp('exclusive', 130_000, true);
    const { data } = await claim('completion');
    await giveWords(server, bookId, 59_000);
    expect(await decide(data.id, true)).toMatchObject({
      data: { reason: 'notDue', lacks: [{ kind: 'words', words: 1_000 }] },
    });
    await giveWords(server, bookId, 110_000);
    await decide(data.id, true);
    await expectBooks(server, author.id, { available: 25_000, locked: 0, paid: 0 });
  });

  it('cannot be claimed for another author’s story, nor decided by an author', async () => {
    await setUp('exclusive', 10_000, false);
    const thief = await signedInAuthor(app);
    expect((await claim('signing', {}, thief)).code).toBe('notFound');
    const { data } = await claim('signing');
    expect(
      (await thief.call('deskApplicationDecide', { request: { id: data.id, approve: true } })).code,
    ).toBe('forbidden');
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://https://x.example/%0aalert(1)',
    ' \tjavascript:alert(1)//https://x.example',
    'data:text/html,<script>alert(1)</script>',
    'https://x.example\njavascript:alert(1)',
    '//elsewhere.example',
    'elsewhere.example',
    '',
  ])('needs a web address as evidence: %j is refused', async (platformUrl) => {
    await setUp('nonExclusive', 90_000, true);
    const answer = await claim('firstRelease', { evidence: { platformUrl, leadDays: 5 } });
    expect(answer).toMatchObject({
      code: 'validation',
      data: { fields: { 'evidence.platformUrl': 'error.invalid' } },
    });
  });
});

describe('applications of other kinds', () => {
  it('a contract is applied for in its form', async () => {
    expect(await device.call('applyAdd', { request: { bookId, type: 'contract' } })).toMatchObject({
      code: 'refused',
      data: { reason: 'notEditable' },
    });
  });

  it('a completion filed by apply/add is the one that finish files, and vice versa', async () => {
    await giveWords(server, bookId, 100);
    await device.ok('bookFinish', { params: { id: bookId } });
    expect(await device.call('applyAdd', { request: { bookId, type: 'completion' } })).toMatchObject({
      data: { reason: 'completionWaiting' },
    });
    expect(await db.select().from(application)).toHaveLength(1);
    const [filed] = (await editor.ok('deskApplications', { request: { type: 'completion' } })).items;
    await decide(filed?.id ?? '', false, 'Not yet');
    now += 1_000;
    await device.ok('applyAdd', { request: { bookId, type: 'completion', note: 'Now it is' } });
    // A second editor still has the first application open.
    const unread = { id: filed?.id as never, approve: true, submittedAt: filed?.submittedAt as string };
    expect(await editor.call('deskApplicationDecide', { request: unread })).toMatchObject({
      data: { reason: 'changedMeanwhile' },
    });
    expect(await db.select().from(application)).toMatchObject([
      { id: filed?.id, state: 'waiting', note: 'Now it is' },
    ]);
    await decide(filed?.id ?? '', true);
    expect(await device.call('bookFinish', { params: { id: bookId } })).toMatchObject({
      data: { reason: 'storyFinished' },
    });
  });
});
