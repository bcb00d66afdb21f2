import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const EDITOR = 'editor@tinta.test';
const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;

let author: ApiDevice;
let editor: ApiDevice;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app);
  editor = await signedInAuthor(app, EDITOR);
  await db.update(account).set({ role: 'editor' }).where(eq(account.email, EDITOR));
  await openDesk(deps, editor);
  ({ id: bookId } = await addStory(author));
});

const rename = (userName: string) => author.call('authorModify', { request: { userName } });
const shownName = async () => (await author.ok('authorInfo')).name;
const picture = async () => (await author.ok('idCardSave', { request: { file: pngOf(400, 250) } })).idImg;

/** Submits a contract with this pen name, and resolves to its id. */
async function submitted(userName: string): Promise<string> {
  const form = { ...filledContract, userName, idImg: await picture() };
  const { documentHash } = await author.ok('contractSign', { request: { ...form, bookId } });
  await author.ok('contractSubmit', { request: { ...form, bookId, imageData: penSignature, documentHash } });
  const { items } = await editor.ok('deskContracts', { request: {} });
  return items.find((item) => item.bookId === bookId)?.id ?? '';
}
const decide = (id: string, approve: boolean) =>
  editor.ok('deskContractDecide', {
    request: { id: id as never, approve, reason: approve ? '' : 'Blurred' },
  });

describe('the pen name (docs/spec, section 7, Author)', () => {
  it('can be changed alone, without identity papers, as often as the author likes', async () => {
    expect(await rename('  Sekar   Wulan ')).toMatchObject({ success: true });
    expect(await shownName()).toBe('Sekar Wulan');
    await rename('Sekar');
    expect(await shownName()).toBe('Sekar');
    expect((await author.ok('bookList')).map(({ iname }) => iname)).toEqual(['Sekar']);
  });

  it('is checked as in the form', async () => {
    const before = await shownName();
    for (const [name, problem] of [
      ['   ', 'contract.must.userName'],
      ['x'.repeat(200), 'contract.problem.tooLong'],
    ] as const)
      expect(await rename(name)).toMatchObject({
        code: 'validation',
        data: { fields: { userName: problem } },
      });
    expect(await shownName()).toBe(before);
  });

  it('a form with the pen name that lacks anything else is still refused, and changes nothing', async () => {
    const before = await shownName();
    const request = { ...filledContract, userName: 'Sekar', name: '', idImg: await picture() };
    expect((await author.call('authorModify', { request })).code).toBe('validation');
    expect(await shownName()).toBe(before);
  });

  it('stays the same in the stored form, so that saving the form again does not bring the old pen name back', async () => {
    const form = { ...filledContract, idImg: await picture() };
    await author.ok('authorModify', { request: form });
    expect(await shownName()).toBe(filledContract.userName);
    await rename('Sekar');
    expect((await author.ok('authorForm')).form?.userName).toBe('Sekar');
  });

  it('an approved contract applies its own pen name; a rejected contract does not', async () => {
    const before = await shownName();
    await decide(await submitted('Ratna'), false);
    expect(await shownName()).toBe(before);
    await decide(await submitted('Ratna'), true);
    expect(await shownName()).toBe('Ratna');
  });

  it('a pen name chosen in the profile after the contract was submitted stays', async () => {
    const id = await submitted('Ratna');
    clock.move(60_000);
    await rename('Sekar');
    await decide(id, true);
    expect(await shownName()).toBe('Sekar');
  });

  it('a pen name chosen before the contract was submitted is replaced by the contract’s', async () => {
    await rename('Sekar');
    clock.move(60_000);
    await decide(await submitted('Ratna'), true);
    expect(await shownName()).toBe('Ratna');
  });
});
