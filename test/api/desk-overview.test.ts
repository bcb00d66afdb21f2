import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { question } from '#server/db/schema/question.ts';
import { chapter } from '#server/db/schema/story.ts';
import type { ApplicationId, BookId, ContractId, QuestionId, WithdrawalId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const START = Date.UTC(2026, 1, 5);
const DAY = 86_400_000;
const server = await createTestServer({ clock: { now: () => START } });
const { db } = server;
const newId = <Id extends string>() => randomUUID() as string as Id;
const ago = (days: number) => START - days * DAY;
const iso = (days: number) => new Date(ago(days)).toISOString();

let author: MoneyAuthor;
let editor: MoneyAuthor;
let bookId: BookId;

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  bookId = (await addStory(author.device)).id;
});

const queues = async () => {
  const answer = await editor.device.ok('deskStart');
  return Object.fromEntries(
    (answer?.queues ?? []).map(({ part, waiting, oldest }) => [part, [waiting, oldest]]),
  );
};
const signed = (days: number, state: 'waiting' | 'rejected') => ({
  id: newId<ContractId>(),
  ownerId: author.id,
  storyId: bookId,
  number: 'T-1',
  language: 'en_US' as const,
  contractType: 'exclusive' as const,
  sealedForm: '',
  documentHash: '',
  signedHash: '',
  fileKey: '',
  state,
  submittedAt: ago(days),
});
const withdrawn = (days: number, state: 'waiting' | 'approved' | 'paid') => ({
  id: newId<WithdrawalId>(),
  ownerId: author.id,
  month: `m${days}` as Month,
  amount: 1,
  state,
  submittedAt: ago(days),
  stateAt: ago(days),
  sealedPayment: '',
  payee: '',
  paymentFrom: 'contract' as const,
  paymentDiffers: false,
  fee: 0,
  tax: 0,
  net: 1,
});
const applied = (days: number, type: 'completion' | 'bonus', state: 'waiting' | 'rejected') => ({
  id: newId<ApplicationId>(),
  storyId: bookId,
  type,
  ownerId: author.id,
  bonusKind: type === 'bonus' ? ('signing' as const) : null,
  state,
  submittedAt: ago(days),
  stateAt: ago(days),
  amount: 1,
});

describe('what waits at the desk (docs/spec, section 6, Desk)', () => {
  it('nothing waits at an empty desk', async () => {
    expect(await queues()).toEqual({
      contract: [0, null],
      completion: [0, null],
      bonus: [0, null],
      withdrawal: [0, null],
      payment: [0, null],
      chapter: [0, null],
      question: [0, null],
    });
  });

  it('each queue says how many wait and since when the oldest waits; decided ones do not count', async () => {
    const other = (await addStory(author.device)).id;
    await db
      .insert(contract)
      .values([signed(3, 'waiting'), { ...signed(2, 'waiting'), storyId: other }, signed(9, 'rejected')]);
    await db
      .insert(application)
      .values([
        applied(4, 'completion', 'waiting'),
        applied(1, 'bonus', 'waiting'),
        applied(8, 'bonus', 'rejected'),
      ]);
    await db
      .insert(withdrawal)
      .values([withdrawn(5, 'waiting'), withdrawn(6, 'approved'), withdrawn(7, 'paid')]);
    await db.insert(question).values([
      { id: newId<QuestionId>(), ownerId: author.id, text: 'Why?', askedAt: ago(2) },
      { id: newId<QuestionId>(), ownerId: author.id, text: 'When?', askedAt: ago(12), answeredAt: ago(1) },
    ]);
    const made = await addChapter(author.device, bookId);
    const review = { inspectState: 'waiting' as const, submittedRevisionId: made.revisionId };
    await db
      .update(chapter)
      .set({ ...review, submittedAt: ago(11) })
      .where(eq(chapter.id, made.id));
    expect(await queues()).toEqual({
      contract: [2, iso(3)],
      completion: [1, iso(4)],
      bonus: [1, iso(1)],
      withdrawal: [1, iso(5)],
      payment: [1, iso(6)],
      chapter: [1, iso(11)],
      question: [1, iso(2)],
    });
    // The author deletes the chapter.
    await db.update(chapter).set({ deletedAt: START }).where(eq(chapter.id, made.id));
    expect((await queues()).chapter).toEqual([0, null]);
  });

  it('only editors with a second factor can read it; it names no one, so the audit log gets no entry', async () => {
    expect((await author.device.call('deskStart')).code).toBe('forbidden');
    await editor.device.ok('deskStart');
    expect(await db.select().from(auditLog)).toEqual([]);
  });
});
