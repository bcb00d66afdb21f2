import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealPayment } from '#server/contract/payment-data.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { chapter } from '#server/db/schema/story.ts';
import type { Logger } from '#server/ports/logger.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { giveContract, giveWords, type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const warnings: Record<string, unknown>[] = [];
const infos: Record<string, unknown>[] = [];
const logger: Logger = {
  info: (fields, message) => void infos.push({ ...fields, message }),
  warn: (fields, message) => void warnings.push({ ...fields, message }),
  error: () => {},
};
const server = await createTestServer({ logger, settings: { trustedProxies: 1 } });
const { app, db } = server;
beforeEach(async () => {
  await server.reset();
  warnings.length = 0;
  infos.length = 0;
});

const open = async (device: ApiDevice, path: string) =>
  (await app.request(path, { headers: fileHeaders(device) })).status;
const audited = async () =>
  (await db.select().from(auditLog)).map(({ editorId, action, subjectId }) => ({
    editorId,
    action,
    subjectId,
  }));

describe('the audit log records which identity pictures and contracts an editor reads', () => {
  let author: MoneyAuthor;
  let editor: MoneyAuthor;
  let pictureUrl: string;
  let pictureId: string;
  beforeEach(async () => {
    author = await moneyAuthor(server);
    editor = await moneyEditor(server);
    const saved = await author.device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    pictureUrl = saved.idImgUrl;
    pictureId = saved.idImg;
  });

  it('a picture: once each time an editor opens it, never for its owner', async () => {
    expect(await open(author.device, pictureUrl)).toBe(200);
    expect(await audited()).toEqual([]);
    const entry = { editorId: editor.id, action: 'picture.read', subjectId: pictureId };
    expect(await open(editor.device, pictureUrl)).toBe(200);
    expect(await audited()).toEqual([entry]);
    expect(await open(editor.device, pictureUrl)).toBe(200);
    expect(await audited()).toEqual([entry, entry]);
  });

  it('a contract, its form and its signed file; a refused attempt does not count as reading', async () => {
    const bookId = (await addStory(author.device)).id;
    const form: ContractForm = { ...filledContract, idImg: pictureId };
    const { documentHash } = await author.device.ok('contractSign', { request: { ...form, bookId } });
    const request = { ...form, bookId, imageData: penSignature, documentHash };
    await author.device.ok('contractSubmit', { request }, { key: 'k' });
    const { items } = await editor.device.ok('deskContracts', { request: {} });
    expect(await audited()).toEqual([]);
    const id = items[0]?.id as never;
    const { documentUrl } = await editor.device.ok('deskContract', { request: { id } });
    expect(await open(editor.device, documentUrl)).toBe(200);
    expect(await open(author.device, documentUrl)).toBe(404);
    expect((await author.device.call('deskContract', { request: { id } })).code).toBe('forbidden');
    const by = { editorId: editor.id, subjectId: id };
    expect(await audited()).toEqual([
      { ...by, action: 'contract.read' },
      { ...by, action: 'contract.document' },
    ]);
  });
});

describe('the audit log records every other reading of an author’s private data', () => {
  it('a withdrawal with its whole account number, an application, a chapter in review; and lists of addresses or words', async () => {
    const author = await moneyAuthor(server);
    const editor = await moneyEditor(server);
    const bookId = (await addStory(author.device)).id;
    await giveContract(server, author.id, bookId);
    await giveWords(server, bookId, 100_000);
    const filed = await author.device.ok('applyAdd', {
      request: { bookId, type: 'bonus', bonusKind: 'signing' } as never,
    });
    const draft = await addChapter(author.device, bookId);
    await db
      .update(chapter)
      .set({ inspectState: 'waiting', submittedRevisionId: draft.revisionId, submittedAt: 1 })
      .where(eq(chapter.id, draft.id));
    const id = randomUUID() as never;
    await db.insert(withdrawal).values({
      id,
      ownerId: author.id,
      month: '2026-01' as never,
      amount: 100,
      state: 'waiting',
      submittedAt: 1,
      stateAt: 1,
      sealedPayment: sealPayment(server.deps.sealer, author.id, filledContract),
      payee: '•••• 7890',
      paymentFrom: 'contract',
      paymentDiffers: false,
    });
    expect((await editor.device.ok('deskWithdrawal', { request: { id } })).payment.account).toBe(
      filledContract.account,
    );
    await editor.device.ok('deskApplication', { request: { id: filed.id } });
    await editor.device.ok('deskChapter', { request: { id: draft.id } });
    await editor.device.ok('deskMail', { request: {} });
    await editor.device.ok('deskQuestions', { request: {} });
    const by = { editorId: editor.id };
    expect(await audited()).toEqual([
      { ...by, action: 'withdrawal.read', subjectId: id },
      { ...by, action: 'application.read', subjectId: filed.id },
      { ...by, action: 'chapter.read', subjectId: draft.id },
      { ...by, action: 'mail.read', subjectId: editor.id },
      { ...by, action: 'questions.read', subjectId: editor.id },
    ]);
  });
});

describe('the server’s log records who', () => {
  const address = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  const said = (message: string) => infos.filter((line) => line.message === message);

  it('signed in, by which method, on which device and from where, the last two only as keyed hashes', async () => {
    const { id, email, device } = await moneyAuthor(server);
    infos.length = 0;
    for (const at of [device, device, apiDevice(app)])
      await at.ok('login', { request: { account: email, password: PASSWORD } }, address);
    const [one, again, elsewhere] = said('signed in');
    expect(said('signed in')).toHaveLength(3);
    expect(one).toMatchObject({ account: id, by: 'password', from: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(again?.device).toBe(one?.device);
    expect(elsewhere?.device).not.toBe(one?.device);
    const all = JSON.stringify(infos);
    for (const secret of ['203.0.113', email, device.udid, PASSWORD]) expect(all).not.toContain(secret);
  });

  it('changed or tried to change something at the desk; reading is in the desk’s log', async () => {
    const editor = await moneyEditor(server);
    const request = { id: randomUUID() as never, disabled: true };
    await editor.device.call('deskEditorDisable', { request }, address);
    await editor.device.ok('deskEditors', { request: {} }, address);
    expect(said('desk')).toMatchObject([
      { account: editor.id, act: 'deskEditorDisable', code: 'notFound', from: expect.any(String) },
    ]);
    expect(JSON.stringify(infos)).not.toContain('203.0.113');
  });
});

describe('a refused sign-in', () => {
  const wrong = (account: string, address: string) =>
    apiDevice(app).call(
      'login',
      { request: { account, password: 'a-wrong-guess' } },
      { headers: { 'x-forwarded-for': address } },
    );

  it('is logged with the account’s id and a keyed hash of the address, never the address or the e-mail', async () => {
    const { id, email } = await moneyAuthor(server);
    await wrong(email, '203.0.113.7');
    await wrong(email, '203.0.113.8');
    await wrong('nobody@example.org', '203.0.113.7');
    await wrong(email, '2001:db8::1');
    await wrong(email, '2001:db8::2');
    expect(warnings).toHaveLength(5);
    const [one, other, nobody, six, sameSix] = warnings;
    expect(one).toMatchObject({ message: 'sign-in refused', account: id, from: expect.any(String) });
    expect(nobody).toMatchObject({ account: '', from: one?.from });
    expect(other?.from).not.toBe(one?.from);
    expect(sameSix?.from).toBe(six?.from);
    const all = JSON.stringify(warnings);
    for (const secret of ['203.0.113', '2001:db8', email, 'nobody']) expect(all).not.toContain(secret);
    // Without the key no one can find the address by trying all addresses.
    const elsewhere = await createTestServer({
      logger,
      tokenKey: new Uint8Array(32).fill(1),
      settings: { trustedProxies: 1 },
    });
    await apiDevice(elsewhere.app).call(
      'login',
      { request: { account: email, password: 'a-wrong-guess' } },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
    );
    expect(warnings.at(-1)?.from).not.toBe(one?.from);
  });

  it('is logged for a guess from a stolen session as well', async () => {
    const { id, device } = await moneyAuthor(server);
    warnings.length = 0;
    await device.call('reauthenticate', { request: { by: 'password', password: 'a-wrong-guess' } });
    await device.call('passwordChange', {
      request: { current: 'a-wrong-guess', password: 'calm-lake-42' },
    });
    const refused = { message: 'sign-in refused', account: id, from: expect.any(String) };
    expect(warnings).toMatchObject([refused, refused]);
  });

  it('is not logged when the password is right', async () => {
    await signedInAuthor(app);
    expect(warnings).toEqual([]);
  });
});
