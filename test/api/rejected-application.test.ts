import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const [AUTHOR, EDITOR] = ['author@tinta.test', 'editor@tinta.test'];
const server = await createTestServer();
const { app, db, deps } = server;

let author: ApiDevice;
let bookId: BookId;
let sent: typeof filledContract;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, AUTHOR);
  ({ id: bookId } = await addStory(author));
  const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  sent = { ...filledContract, idImg, payeeName: 'Somebody Else' };
  const { documentHash } = await author.ok('contractSign', { request: { ...sent, bookId } });
  await author.ok('contractSubmit', { request: { ...sent, bookId, imageData: penSignature, documentHash } });
});

async function reject(): Promise<void> {
  const editor = await signedInAuthor(app, EDITOR);
  await db.update(account).set({ role: 'editor' }).where(eq(account.email, EDITOR));
  await openDesk(deps, editor);
  const { items } = await editor.ok('deskContracts', { request: {} });
  const id = items.find((item) => item.bookId === bookId)?.id as never;
  await editor.ok('deskContractDecide', { request: { id, approve: false, reason: 'The payee differs' } });
}

it('the form of a rejected application comes back as it was sent, on every device (docs/spec, section 4, Contract flow)', async () => {
  await reject();
  for (const device of [author, await secondDevice(app, AUTHOR)]) {
    const { form, rejected } = await device.ok('authorForm', { request: { bookId } });
    expect(rejected).toBe(true);
    expect(form).toMatchObject({ payeeName: 'Somebody Else', idImg: sent.idImg });
  }
});

it('the form belongs to its story: another story and the profile get none', async () => {
  await reject();
  const { id: other } = await addStory(author);
  expect(await author.ok('authorForm', { request: { bookId: other } })).toMatchObject({ form: null });
  expect(await author.ok('authorForm', { request: {} })).toMatchObject({ form: null, rejected: false });
});

it('a waiting application does not give its form back', async () => {
  expect(await author.ok('authorForm', { request: { bookId } })).toMatchObject({ form: null });
});

it('another author cannot read the form', async () => {
  await reject();
  const stranger = await signedInAuthor(app);
  expect(await stranger.ok('authorForm', { request: { bookId } })).toMatchObject({
    form: null,
    rejected: false,
  });
});

it('payment details that the owner took back are not in the form (docs/spec, section 9, New payment details)', async () => {
  await author.ok('paymentUndoOwn', {});
  await reject();
  const { form } = await author.ok('authorForm', { request: { bookId } });
  expect(form).toMatchObject({ name: sent.name, payeeName: '', account: '' });
});
