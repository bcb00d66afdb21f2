import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/desk.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { ApplicationId, BookId, ContractId } from '#shared/domain/ids.ts';
import { addStory } from '#test/support/api-author.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { giveContract, giveWords, type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

let now = Date.UTC(2026, 10, 21, 8);
const server = await createTestServer({ clock: { now: () => now } });
let author: MoneyAuthor;
let editor: MoneyAuthor;
let form: ContractForm;

beforeEach(async () => {
  await server.reset();
  now += 86_400_000;
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  const { idImg } = await author.device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  form = { ...filledContract, idImg };
});

async function submit(bookId: BookId, changed: Partial<ContractForm> = {}): Promise<ContractId> {
  now += 1_000;
  const request = { ...form, ...changed, bookId } as never;
  const { documentHash } = await author.device.ok('contractSign', { request });
  const signed = { ...form, ...changed, bookId, imageData: penSignature, documentHash };
  await author.device.ok('contractSubmit', { request: signed as never });
  const { items } = await editor.device.ok('deskContracts', { request: {} });
  const found = items.find((item) => item.bookId === bookId);
  if (found === undefined) throw new Error('the contract is not in the queue');
  return found.id;
}
const decide = (id: ContractId, approve: boolean, reason = '') =>
  editor.device.ok('deskContractDecide', { request: { id, approve, reason } });
const matters = async (id: ContractId) =>
  (await editor.device.ok('deskContract', { request: { id } })).matters;
const story = async (title: string) => (await addStory(author.device, title)).id;

describe('what matters about a contract (docs/spec, section 6, Desk)', () => {
  it('an author’s first application has no earlier one to compare with, and changes no account', async () => {
    expect(await matters(await submit(await story('Hujan')))).toEqual({
      first: true,
      last: null,
      paysElsewhere: false,
      payee: '',
      nextPayee: expect.any(String),
      heldUntil: null,
    });
  });

  it('after a rejection the desk shows what the author changed and the reason; it is still the first contract', async () => {
    const bookId = await story('Hujan');
    await decide(await submit(bookId), false, 'The address is missing');
    const id = await submit(bookId, { address: 'Jalan Mawar 2, Bandung', postalCode: '40111' });
    expect(await matters(id)).toMatchObject({
      first: true,
      last: {
        bookName: 'Hujan',
        state: 'rejected',
        reason: 'The address is missing',
        changes: [
          { name: 'address', before: 'Jalan Melati 1, Jakarta', now: 'Jalan Mawar 2, Bandung' },
          { name: 'postalCode', before: '12345', now: '40111' },
        ],
      },
    });
  });

  it('a second story’s contract is compared with the earlier one; the desk says whether an approval pays to another account', async () => {
    const first = await submit(await story('Hujan'));
    await decide(first, true);
    const same = await submit(await story('Kabut'));
    expect(await matters(same)).toMatchObject({
      first: false,
      last: { bookName: 'Hujan', state: 'approved', changes: [] },
      paysElsewhere: false,
    });
    await decide(same, false, 'No');
    const other = await submit(await story('Angin'), { account: '9876543210' });
    const shown = await matters(other);
    expect(shown).toMatchObject({ paysElsewhere: true });
    expect(shown?.last?.changes).toEqual([{ name: 'account', before: '1234567890', now: '9876543210' }]);
    expect([shown?.payee, shown?.nextPayee]).toEqual(['•••• 7890', '•••• 3210']);
    await decide(other, true);
    // No money is paid to the new account yet, and the evidence for the next contract says so.
    const held = await matters(await submit(await story('Badai'), { account: '9876543210' }));
    expect(held).toMatchObject({ paysElsewhere: false, heldUntil: expect.any(String) });
  });

  it('the audit log names the application whose parts were shown beside it', async () => {
    const bookId = await story('Hujan');
    const before = await submit(bookId);
    await decide(before, false, 'No');
    const id = await submit(bookId);
    await matters(id);
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'contract.read'));
    expect(rows).toMatchObject([{ subjectId: id, detail: JSON.stringify({ comparedWith: before }) }]);
  });
});

describe('what matters about a bonus', () => {
  it('the desk shows the author’s earlier application for the same bonus, with its note and the reason of its rejection', async () => {
    const { device, id: ownerId } = author;
    const bookId = await story('Hujan');
    await giveContract(server, ownerId, bookId);
    await giveWords(server, bookId, 60_000);
    const ask = (note: string) =>
      device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing', note } });
    const one = async (id: ApplicationId) => editor.device.ok('deskApplication', { request: { id } });
    const first = await ask('First try');
    expect((await one(first.id)).last).toBeNull();
    await editor.device.ok('deskApplicationDecide', {
      request: { id: first.id, approve: false, reason: 'Too early' },
    });
    await giveWords(server, bookId, 70_000);
    now += 1_000;
    const second = await ask('Second try');
    expect((await one(second.id)).last).toMatchObject({
      reason: 'Too early',
      note: 'First try',
      wordsThen: 60_000,
      evidence: null,
    });
  });
});
