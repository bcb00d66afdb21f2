import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#server/db/schema/contract.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, ShareRateId } from '#shared/domain/ids.ts';
import { PROFIT_SHARE_DEFAULT_TENTHS } from '#shared/domain/limits.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { addStory, newBookId, storyForm } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import {
  expectBooks,
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
} from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

let now = Date.UTC(2026, 1, 5, 4);
const server = await createTestServer({ clock: { now: () => now } });
const { app, db } = server;
const DEFAULT = PROFIT_SHARE_DEFAULT_TENTHS;

let ani: MoneyAuthor;
let budi: MoneyAuthor;
let author: MoneyAuthor;
beforeEach(async () => {
  await server.reset();
  now = Date.UTC(2026, 1, 5, 4);
  [ani, budi, author] = [await moneyEditor(server), await moneyEditor(server), await moneyAuthor(server)];
});

const ratesNow = async () =>
  Object.fromEntries(
    (await apiDevice(app).ok('shareRates')).items.map(({ contractType, tenths }) => [contractType, tenths]),
  );
const atDesk = async (editor = ani, contractType: ContractType = 'exclusive') => {
  const { items } = await editor.device.ok('deskRates');
  const item = items.find((one) => one.contractType === contractType);
  if (item === undefined) throw new Error('no such type');
  return item;
};
const propose = (editor: MoneyAuthor, tenths: number, contractType: ContractType = 'exclusive') =>
  editor.device.call('deskRatePropose', { request: { contractType, tenths } });
const confirm = (editor: MoneyAuthor, id: ShareRateId) =>
  editor.device.call('deskRateConfirm', { request: { id } });
const withdraw = (editor: MoneyAuthor, id: ShareRateId) =>
  editor.device.call('deskRateWithdraw', { request: { id } });
/** One editor proposes a rate. Returns the id of the proposal. */
async function proposed(tenths: number, contractType: ContractType = 'exclusive'): Promise<ShareRateId> {
  expect((await propose(ani, tenths, contractType)).success).toBe(true);
  const { waiting } = await atDesk(ani, contractType);
  if (waiting === null) throw new Error('nothing waits');
  return waiting.id;
}
/** Two editors make a rate the current one. */
async function changeRate(tenths: number, contractType: ContractType = 'exclusive'): Promise<void> {
  const id = await proposed(tenths, contractType);
  expect((await confirm(budi, id)).success).toBe(true);
}

const refusal = (reason: string) => ({ code: 'refused', data: { reason } });

describe('a rate of the profit share (docs/spec, section 9, Profit share)', () => {
  it('is the default until two editors change it, separately for each contract type; any visitor reads it', async () => {
    expect(await ratesNow()).toEqual(DEFAULT);
    expect(await atDesk()).toMatchObject({ tenths: DEFAULT.exclusive, confirmed: null, waiting: null });
    const id = await proposed(455);
    expect(await ratesNow()).toEqual(DEFAULT);
    expect(await atDesk(ani)).toMatchObject({
      tenths: DEFAULT.exclusive,
      waiting: { tenths: 455, mine: true },
    });
    expect(await atDesk(budi)).toMatchObject({ waiting: { tenths: 455, mine: false } });
    expect((await confirm(budi, id)).success).toBe(true);
    expect(await ratesNow()).toEqual({ ...DEFAULT, exclusive: 455 });
    expect(await atDesk()).toMatchObject({
      tenths: 455,
      waiting: null,
      confirmed: { at: new Date(now).toISOString() },
    });
    expect(await atDesk(ani, 'nonExclusive')).toMatchObject({ confirmed: null, waiting: null });
  });

  it('the editor who proposed it cannot confirm it', async () => {
    const id = await proposed(455);
    expect(await confirm(ani, id)).toMatchObject(refusal('secondEditor'));
    expect(await ratesNow()).toEqual(DEFAULT);
  });

  it('the database itself refuses one editor for both, a rate beyond 100 %, and any later change', async () => {
    const id = await proposed(455);
    const refused = async (change: ReturnType<typeof sql>) => expect(db.execute(change)).rejects.toThrow();
    await refused(sql`update ${shareRate} set confirmed_by = proposed_by, confirmed_at = 1`);
    await refused(sql`update ${shareRate} set tenths = 1`);
    await refused(sql`delete from ${shareRate}`);
    await refused(
      sql`insert into ${shareRate} (id, sequence, contract_type, tenths, proposed_by, proposed_at) values (gen_random_uuid(), 9, 'nonExclusive', 1001, ${ani.id}, 1)`,
    );
    await confirm(budi, id);
    await refused(sql`update ${shareRate} set confirmed_by = null`);
    await refused(sql`update ${shareRate} set withdrawn_by = proposed_by, withdrawn_at = 1`);
  });

  it.each([-1, 1_001, 2_147_483_648])('%s tenths of a percent are refused at the field', async (tenths) => {
    expect(await propose(ani, tenths)).toMatchObject({
      code: 'validation',
      data: { fields: { tenths: 'desk.rate.problem.range' } },
    });
    expect((await propose(ani, 12.5)).code).toBe('validation');
    expect((await atDesk()).waiting).toBeNull();
  });

  it.each([0, 1_000])('%s tenths of a percent are accepted', async (tenths) => {
    await changeRate(tenths);
    expect((await ratesNow()).exclusive).toBe(tenths);
  });

  it('a proposal of the current rate is refused with an error at the field', async () => {
    expect(await propose(ani, DEFAULT.exclusive)).toMatchObject({
      code: 'validation',
      data: { fields: { tenths: 'desk.rate.problem.same' } },
    });
  });

  it('while a proposal waits, no second proposal of its type is made', async () => {
    await proposed(455);
    expect(await propose(budi, 400)).toMatchObject(refusal('changedMeanwhile'));
    expect((await propose(budi, 400, 'nonExclusive')).success).toBe(true);
  });

  it.each(['the one who proposed it', 'another editor'])(
    'is withdrawn by %s, and then never confirmed',
    async (who) => {
      const id = await proposed(455);
      expect((await withdraw(who === 'another editor' ? budi : ani, id)).success).toBe(true);
      expect(await confirm(budi, id)).toMatchObject(refusal('changedMeanwhile'));
      expect(await withdraw(budi, id)).toMatchObject(refusal('changedMeanwhile'));
      expect(await ratesNow()).toEqual(DEFAULT);
      await changeRate(400);
      expect((await ratesNow()).exclusive).toBe(400);
    },
  );

  it('the current rate cannot be withdrawn or confirmed again', async () => {
    const id = await proposed(455);
    await confirm(budi, id);
    expect(await withdraw(ani, id)).toMatchObject(refusal('changedMeanwhile'));
    expect(await confirm(await moneyEditor(server), id)).toMatchObject(refusal('changedMeanwhile'));
    expect((await confirm(budi, newBookId() as string as ShareRateId)).code).toBe('notFound');
  });

  it('the last confirmed rate applies, even if the server’s clock went back meanwhile', async () => {
    await changeRate(455);
    now -= 3 * 3_600_000;
    await changeRate(400);
    expect((await ratesNow()).exclusive).toBe(400);
    expect((await atDesk()).tenths).toBe(400);
  });

  it('each step is in the audit log: who, the contract type, the rate before and the proposed one', async () => {
    const id = await proposed(455);
    await withdraw(budi, id);
    await changeRate(400);
    const rows = (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('rate.'));
    expect(rows.map(({ action, editorId, detail }) => [action, editorId, JSON.parse(detail)])).toEqual([
      ['rate.propose', ani.id, { contractType: 'exclusive', before: 500, proposed: 455 }],
      ['rate.withdraw', budi.id, { contractType: 'exclusive', before: 500, proposed: 455 }],
      ['rate.propose', ani.id, { contractType: 'exclusive', before: 500, proposed: 400 }],
      ['rate.confirm', budi.id, { contractType: 'exclusive', before: 500, proposed: 400 }],
    ]);
    expect(rows[0]?.subjectId).toBe(id);
  });

  it('a proposal sent twice has one effect, and a repeated confirmation is a success again', async () => {
    const request = { contractType: 'exclusive' as const, tenths: 455 };
    for (let n = 0; n < 2; n += 1)
      expect((await ani.device.call('deskRatePropose', { request }, { key: 'propose' })).success).toBe(true);
    const id = (await atDesk()).waiting?.id as ShareRateId;
    for (let n = 0; n < 2; n += 1)
      expect(
        (await budi.device.call('deskRateConfirm', { request: { id } }, { key: 'confirm' })).success,
      ).toBe(true);
    expect(await db.select().from(shareRate)).toHaveLength(1);
  });
});

describe('editors at the same moment', () => {
  it('ten proposals by ten editors: one waits, the others are refused', async () => {
    const editors = await Promise.all(Array.from({ length: 10 }, () => moneyEditor(server)));
    const answers = await Promise.all(editors.map((editor, n) => propose(editor, 400 + n)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject(refusal('changedMeanwhile'));
    expect(await db.select().from(shareRate)).toHaveLength(1);
  });

  it('confirming and withdrawing at the same moment: one of them succeeds', async () => {
    const third = await moneyEditor(server);
    for (let round = 0; round < 5; round += 1) {
      const id = await proposed(400 + round);
      const before = (await ratesNow()).exclusive;
      const [confirmed, again, withdrawn] = await Promise.all([
        confirm(budi, id),
        confirm(third, id),
        withdraw(ani, id),
      ]);
      expect([confirmed, again, withdrawn].filter(({ success }) => success)).toHaveLength(1);
      expect((await ratesNow()).exclusive).toBe(withdrawn.success ? before : 400 + round);
    }
  });
});

describe('a contract contains the rate of its type', () => {
  let bookId: BookId;
  let form: ContractForm;
  beforeEach(async () => {
    bookId = (await addStory(author.device, 'Hujan di Halte')).id;
    const { idImg } = await author.device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    form = { ...filledContract, idImg };
  });
  const review = async (id = bookId) =>
    (await author.device.ok('contractSign', { request: { ...form, bookId: id } })).documentHash;
  const submit = (documentHash: string, id = bookId) =>
    author.device.call('contractSubmit', {
      request: { ...form, bookId: id, imageData: penSignature, documentHash },
    });
  const invited = (id = bookId) => author.device.call('contractInvited', { params: { id } });
  async function approve(): Promise<void> {
    const [waiting] = (await budi.device.ok('deskContracts', { request: {} })).items;
    await budi.device.ok('deskContractDecide', { request: { id: waiting?.id as never, approve: true } });
  }
  const shares = async () => (await author.device.ok('incomeOverview')).shares;

  it('a rate that changed between reading and signing is refused, and the author reads the new document', async () => {
    const read = await review();
    await changeRate(455);
    expect(await submit(read)).toMatchObject(refusal('documentChanged'));
    const anew = await review();
    expect(anew).not.toBe(read);
    expect((await submit(anew)).success).toBe(true);
    expect(await invited()).toMatchObject({ code: '-2', data: { shareTenths: 455 } });
  });

  it('neither a rate that is only proposed nor a rate of the other type changes a document', async () => {
    const read = await review();
    await proposed(455);
    await changeRate(200, 'nonExclusive');
    expect((await submit(read)).success).toBe(true);
    expect(await invited()).toMatchObject({ code: '-2', data: { shareTenths: DEFAULT.exclusive } });
  });

  it('signing is also refused if a new rate is confirmed while the contract is being signed', async () => {
    const id = await proposed(455);
    const { paper, files } = server.deps;
    const slow = await createTestServer({
      clock: server.deps.clock,
      database: server.database,
      files,
      paper: {
        ...paper,
        async sign(input) {
          expect((await confirm(budi, id)).success).toBe(true);
          return paper.sign(input);
        },
      },
    });
    const read = await review();
    const device = apiDevice(slow.app, author.device.udid);
    device.accessToken = author.device.accessToken;
    device.proof = author.device.proof;
    const request = { ...form, bookId, imageData: penSignature, documentHash: read };
    expect(await device.call('contractSubmit', { request })).toMatchObject(refusal('documentChanged'));
    expect(await db.select().from(contract)).toEqual([]);
    expect((await submit(await review())).success).toBe(true);
  });

  it('a signed rate stays after a change; the desk and the income page show it', async () => {
    await submit(await review());
    await changeRate(455);
    await approve();
    expect(await invited()).toMatchObject({ data: { status: 'approved', shareTenths: DEFAULT.exclusive } });
    const second = newBookId();
    await author.device.ok('bookAdd', {
      request: { id: second, ...storyForm('Zaman'), contractType: 'nonExclusive' },
    });
    await submit(await review(second), second);
    expect(await shares()).toHaveLength(1);
    await approve();
    expect(await shares()).toEqual([
      { bookId, bookName: 'Hujan di Halte', contractType: 'exclusive', tenths: DEFAULT.exclusive },
      { bookId: second, bookName: 'Zaman', contractType: 'nonExclusive', tenths: DEFAULT.nonExclusive },
    ]);
    const { items } = await budi.device.ok('deskContracts', { request: { state: 'approved' } });
    const first = items.find((item) => item.bookId === bookId)?.id as never;
    const seen = await budi.device.ok('deskContract', { request: { id: first } });
    expect(seen.shareTenths).toBe(DEFAULT.exclusive);
  });

  it('a contract of an older version has no rate, whatever the rate is now', async () => {
    await giveContract(server, author.id, bookId);
    await changeRate(455);
    expect(await invited()).toMatchObject({ data: { status: 'approved', shareTenths: null } });
    expect(await shares()).toMatchObject([{ bookId, tenths: null }]);
  });

  it('a story without a contract has no rate', async () => {
    const answer = await invited();
    expect(answer.data).not.toHaveProperty('shareTenths');
    expect(await shares()).toEqual([]);
  });

  it('the books do not use it: an imported share is credited to the cent, whatever the rate', async () => {
    await giveContract(server, author.id, bookId);
    await changeRate(0);
    await importLines(ani.device, [line(bookId, '12.34', { kind: 'profitShare' })]);
    await changeRate(1_000);
    await importLines(ani.device, [line(bookId, '0.66', { kind: 'profitShare', reference: 'r-2' })]);
    await expectBooks(server, author.id, { available: 1_300, locked: 0, paid: 0 });
  });
});
