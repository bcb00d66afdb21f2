import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import type { ApplicationId, BookId, ContractId, WithdrawalId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const START = Date.UTC(2026, 1, 5);
const server = await createTestServer({ clock: { now: () => START } });
const { db } = server;
/** Rows for more than two pages, several of them at each instant: a row's position is its instant and its id. */
const ROWS = 130;
const instantOf = (n: number) => START - 1_000 + Math.floor(n / 4);
const numbers = Array.from({ length: ROWS }, (_, n) => n);

let author: MoneyAuthor;
let editor: ApiDevice;
let bookId: BookId;

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = (await moneyEditor(server)).device;
  bookId = (await addStory(author.device)).id;
});

type Page = { items: { id: string }[]; nextCursor: string | null };

/** All ids of a list, page by page. */
async function walk(read: (cursor: string) => Promise<Page>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(10);
    const page: Page = await read(cursor);
    expect(page.items.length).toBeLessThanOrEqual(50);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Ids as a queue shows them: by instant, then by id. */
const ordered = (rows: readonly { id: string; at: number }[], newestFirst: boolean): string[] => {
  const up = [...rows].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  return newestFirst ? up.reverse() : up;
};

const bonus = (n: number, state: 'waiting' | 'approved' | 'rejected') => ({
  id: randomUUID() as string as ApplicationId,
  storyId: bookId,
  type: 'bonus' as const,
  ownerId: author.id,
  bonusKind: 'signing' as const,
  state,
  submittedAt: instantOf(n) - 500,
  stateAt: instantOf(n),
  amount: 1,
});
const withdrawn = (n: number, state: 'waiting' | 'approved' | 'rejected' | 'paid') => ({
  id: randomUUID() as string as WithdrawalId,
  ownerId: author.id,
  month: `m${n}` as Month,
  amount: 1,
  state,
  submittedAt: instantOf(n) - 500,
  stateAt: instantOf(n),
  sealedPayment: '',
  payee: '',
  paymentFrom: 'contract' as const,
  paymentDiffers: false,
});

describe('a long queue is read page by page: each row once, in order, whatever happens in between (docs/spec, section 6, Desk)', () => {
  it.each([
    ['waiting', false],
    ['approved', false],
    ['rejected', true],
    ['paid', true],
  ] as const)('withdrawals that are %s', async (state, newestFirst) => {
    const rows = numbers.map((n) => withdrawn(n, state));
    await db.insert(withdrawal).values([...rows, withdrawn(ROWS, state === 'paid' ? 'waiting' : 'paid')]);
    const shown = await walk((cursor) => editor.ok('deskWithdrawals', { request: { state, cursor } }));
    expect(shown).toEqual(
      ordered(
        rows.map(({ id, stateAt }) => ({ id, at: stateAt })),
        newestFirst,
      ),
    );
  });

  it('decided bonuses, newest decision first; completions have a queue of their own', async () => {
    const rows = numbers.map((n) => bonus(n, 'rejected'));
    await db.insert(application).values([...rows, { ...bonus(ROWS, 'rejected'), type: 'completion' }]);
    const shown = await walk((cursor) =>
      editor.ok('deskApplications', { request: { type: 'bonus', state: 'rejected', cursor } }),
    );
    expect(shown).toEqual(
      ordered(
        rows.map(({ id, stateAt }) => ({ id, at: stateAt })),
        true,
      ),
    );
    const completions = await editor.ok('deskApplications', {
      request: { type: 'completion', state: 'rejected' },
    });
    expect(completions.items).toHaveLength(1);
  });

  it('the next page begins after the last row seen, even if that row was decided meanwhile', async () => {
    const rows = numbers.map((n) => withdrawn(n, 'waiting'));
    await db.insert(withdrawal).values(rows);
    const first = await editor.ok('deskWithdrawals', { request: {} });
    for (const { id } of first.items)
      await db.update(withdrawal).set({ state: 'approved', stateAt: START }).where(eq(withdrawal.id, id));
    const second = await editor.ok('deskWithdrawals', { request: { cursor: first.nextCursor ?? '' } });
    const all = ordered(
      rows.map(({ id, stateAt }) => ({ id, at: stateAt })),
      false,
    );
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 100));
  });

  it('decided contracts, the newest first', async () => {
    const rows = numbers.map((n) => ({
      id: randomUUID() as string as ContractId,
      ownerId: author.id,
      storyId: bookId,
      number: `T-${n}`,
      language: 'en_US' as const,
      contractType: 'exclusive' as const,
      sealedForm: '',
      documentHash: '',
      signedHash: '',
      fileKey: '',
      state: 'rejected' as const,
      submittedAt: instantOf(n),
    }));
    await db.insert(contract).values(rows);
    const shown = await walk((cursor) =>
      editor.ok('deskContracts', { request: { state: 'rejected', cursor } }),
    );
    expect(shown).toEqual(
      ordered(
        rows.map(({ id, submittedAt }) => ({ id, at: submittedAt })),
        true,
      ),
    );
    // An author's own list of applications has the same rows in the same order.
    const own = await walk((cursor) => author.device.ok('applyList', { request: { bookId, cursor } }));
    expect(own).toEqual(shown);
  });

  it('chapters, longest waiting first', async () => {
    const made = await addChapter(author.device, bookId);
    const [row] = await db.select().from(chapter);
    if (row === undefined) throw new Error('no chapter was made');
    const rows = numbers.map((n) => ({
      ...row,
      id: randomUUID() as string as typeof row.id,
      inspectState: 'waiting' as const,
      submittedRevisionId: made.revisionId,
      submittedAt: instantOf(n),
    }));
    await db.insert(chapter).values(rows);
    const shown = await walk((cursor) => editor.ok('deskChapters', { request: { cursor } }));
    expect(shown).toEqual(
      ordered(
        rows.map(({ id, submittedAt }) => ({ id, at: submittedAt })),
        false,
      ),
    );
  });

  it('applications of every kind, merged, newest first', async () => {
    const bonuses = numbers.map((n) => bonus(n, 'rejected'));
    const withdrawals = numbers.map((n) => withdrawn(n, 'rejected'));
    await db.insert(application).values(bonuses);
    await db.insert(withdrawal).values(withdrawals);
    const shown = await walk((cursor) => author.device.ok('applyList', { request: { cursor } }));
    const all = [...bonuses, ...withdrawals].map(({ id, submittedAt }) => ({ id, at: submittedAt }));
    expect(shown).toEqual(ordered(all, true));
    const log = await walk((cursor) => author.device.ok('payLog', { request: { cursor } }));
    expect(log).toEqual(
      ordered(
        withdrawals.map(({ id, submittedAt }) => ({ id, at: submittedAt })),
        true,
      ),
    );
  });

  it('the audit log, newest first, for editors only', async () => {
    const rows = numbers.map((n) => ({
      id: randomUUID() as string,
      editorId: author.id,
      action: 'contract.approve',
      subjectId: bookId,
      detail: '',
      at: instantOf(n),
    }));
    await db.insert(auditLog).values(rows);
    expect(await walk((cursor) => editor.ok('deskAudit', { request: { cursor } }))).toEqual(
      ordered(rows, true),
    );
    expect((await author.device.call('deskAudit', { request: {} })).code).toBe('forbidden');
  });

  it('an entry of the audit log has the current names of story and author, but none for a deleted account or something unknown', async () => {
    const entry = (n: number, action: string, subjectId: string) => ({
      id: randomUUID() as string,
      editorId: author.id,
      action,
      subjectId,
      detail: '',
      at: instantOf(n),
    });
    const asked = bonus(1, 'waiting');
    const paid = withdrawn(1, 'waiting');
    const made = await addChapter(author.device, bookId, { title: 'A draft nobody submitted' });
    await db.insert(application).values(asked);
    await db.insert(withdrawal).values(paid);
    await db
      .insert(auditLog)
      .values([
        entry(20, 'bonus.approve', asked.id),
        entry(16, 'withdrawal.read', paid.id),
        entry(12, 'chapter.pass', made.id),
        entry(8, 'contract.close', bookId),
        entry(4, 'message.send', author.id),
        entry(0, 'moon.paint', randomUUID()),
      ]);
    await db.update(account).set({ penName: 'Budi' }).where(eq(account.id, author.id));
    await db.update(story).set({ title: 'Hujan' }).where(eq(story.id, bookId));
    const about = async () => (await editor.ok('deskAudit', { request: {} })).items.map((item) => item.about);
    const both = { story: 'Hujan', author: 'Budi' };
    const alone = { story: '', author: 'Budi' };
    expect(await about()).toEqual([both, alone, both, both, alone, undefined]);
    await db.update(account).set({ penName: '', deletedAt: 1 }).where(eq(account.id, author.id));
    expect((await about())[0]).toEqual({ story: 'Hujan', author: '' });
  });

  it('the desk’s log cannot be changed or deleted', async () => {
    const row = {
      id: randomUUID() as string,
      editorId: author.id,
      action: 'a',
      subjectId: bookId,
      detail: '',
      at: 1,
    };
    await db.insert(auditLog).values(row);
    await expect(db.update(auditLog).set({ detail: 'x' })).rejects.toThrow();
    await expect(db.delete(auditLog)).rejects.toThrow();
    await expect(db.execute(sql`truncate ${auditLog}`)).rejects.toThrow();
    expect(await db.select().from(auditLog)).toEqual([row]);
  });

  it.each(['x', 'WzEsMl0', Buffer.from('[1e999,"x"]').toString('base64url')])(
    'an invalid cursor (%s) starts at the first row',
    async (cursor) => {
      await db.insert(withdrawal).values(withdrawn(1, 'waiting'));
      expect((await editor.ok('deskWithdrawals', { request: { cursor } })).items).toHaveLength(1);
    },
  );
});
