import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account, session } from '#server/db/schema/account.ts';
import { makeFirstEditor } from '#server/sign-in/first-editor.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const ORIGIN = 'https://tinta.example';
const FIRST = 'editor@tinta.example';
const OWN_PASSWORD = 'calm-lake-42';

const server = await createTestServer();
const { app, db, deps } = server;
beforeEach(() => server.reset());

const signIn = async (email: string, password: string) => {
  const device = apiDevice(app);
  const answer = await device.call('login', { request: { account: email, password } });
  return { device, answer };
};
async function firstEditor(): Promise<{ device: ApiDevice; password: string }> {
  const password = (await makeFirstEditor(deps, FIRST)) ?? '';
  const { device } = await signIn(FIRST, password);
  return { device, password };
}
const run = (...[command, email]: [Parameters<typeof runAccountCommand>[2], string]) =>
  runAccountCommand(deps, ORIGIN, command, email);
const secretOf = (lines: readonly string[]) =>
  /https:\/\/tinta\.example\/#\/resetPassword\/(\S+)/.exec(lines.join('\n'))?.[1] ?? '';
async function addedEditor(email: string): Promise<ApiDevice> {
  const made = await run('add-editor', email);
  const secret = made.ok ? secretOf(made.value) : '';
  await apiDevice(app).ok('passwordReset', { request: { secret, password: OWN_PASSWORD } });
  const { device } = await signIn(email, OWN_PASSWORD);
  await openDesk(deps, device);
  return device;
}
/** The desk asks for a second factor (docs/spec, section 6, Editors). */
const secondNeeded = { code: 'refused', data: { reason: 'secondFactorNeeded' } };
const deskOf = (device: ApiDevice) => device.call('deskStart', { request: {} });

describe('the first editor (docs/spec, section 6, Editors)', () => {
  it('has no editor’s rights until the printed password is changed', async () => {
    const { device, password } = await firstEditor();
    const refused = { code: 'refused', data: { reason: 'passwordGiven' } };
    expect(await deskOf(device)).toMatchObject(refused);
    expect(await device.call('deskWithdrawals', { request: { state: 'waiting' } })).toMatchObject(refused);
    await device.ok('passwordChange', { request: { current: password, password: OWN_PASSWORD } });
    expect(await deskOf(device)).toMatchObject(secondNeeded);
    await openDesk(deps, device);
    expect((await deskOf(device)).code).toBe('0');
    expect((await signIn(FIRST, password)).answer.code).toBe('refused');
  });

  it('cannot keep the printed password, by the settings or by a link', async () => {
    const { device, password } = await firstEditor();
    const refused = { code: 'validation', data: { fields: { password: 'signIn.error.passwordSame' } } };
    const kept = { current: password, password };
    expect(await device.call('passwordChange', { request: kept })).toMatchObject(refused);
    const link = await run('reset-password', FIRST);
    const secret = link.ok ? secretOf(link.value) : '';
    const reset = (chosen: string) =>
      apiDevice(app).call('passwordReset', { request: { secret, password: chosen } });
    expect(await reset(password)).toMatchObject(refused);
    expect((await reset(OWN_PASSWORD)).code).toBe('0');
  });

  it('may change the printed password by a mailed link as well', async () => {
    const { device } = await firstEditor();
    const link = await run('reset-password', FIRST.toUpperCase());
    const secret = link.ok ? secretOf(link.value) : '';
    await apiDevice(app).ok('passwordReset', { request: { secret, password: OWN_PASSWORD } });
    expect((await deskOf(device)).code).toBe('unauthenticated');
    expect(await deskOf((await signIn(FIRST, OWN_PASSWORD)).device)).toMatchObject(secondNeeded);
  });

  it('has seven days to change the printed password; afterwards it does not work, and the operator prints a link', async () => {
    const clock = movedClock();
    const later = await createTestServer({ clock, database: server.database, tokenKey: deps.tokenKey });
    const password = (await makeFirstEditor(later.deps, FIRST)) ?? '';
    const enter = () => apiDevice(later.app).call('login', { request: { account: FIRST, password } });
    const day = 24 * 3_600_000;
    clock.move(7 * day - 1);
    const device = apiDevice(later.app);
    await device.ok('login', { request: { account: FIRST, password } });
    clock.move(1);
    const late = await enter();
    expect(late).toMatchObject({ code: 'refused', data: { reason: 'passwordGiven' } });
    expect(late.message).toContain('7 days');
    expect(
      (await apiDevice(later.app).call('login', { request: { account: FIRST, password: 'a-wrong-guess' } }))
        .data,
    ).toMatchObject({ reason: 'wrongPassword' });
    // An earlier session cannot change the password either.
    const over = { code: 'refused', data: { reason: 'passwordGiven' }, message: late.message };
    expect(
      await device.call('passwordChange', { request: { current: password, password: OWN_PASSWORD } }),
    ).toMatchObject(over);
    expect(await device.call('reauthenticate', { request: { by: 'password', password } })).toMatchObject(
      over,
    );
    expect((await device.ok('signInMethods')).password).toBe(false);
    expect((await device.ok('accountEmail')).hasPassword).toBe(false);
    device.proof = null;
    expect(
      (await device.call('emailChange', { request: { email: 'thief@tinta.example', current: password } }))
        .code,
    ).toBe('reauthenticate');

    const link = await runAccountCommand(later.deps, ORIGIN, 'reset-password', FIRST);
    const secret = link.ok ? secretOf(link.value) : '';
    await apiDevice(later.app).ok('passwordReset', { request: { secret, password: OWN_PASSWORD } });
    clock.move(7 * day);
    await apiDevice(later.app).ok('login', { request: { account: FIRST, password: OWN_PASSWORD } });
  });

  it('is made once', async () => {
    await firstEditor();
    expect(await makeFirstEditor(deps, 'other@tinta.example')).toBeNull();
  });
});

describe('the command for accounts (docs/deploy.md, Editors)', () => {
  it('adds an editor, who chooses the password by the printed link; a second run says that the person is an editor already', async () => {
    const device = await addedEditor('Ani@tinta.example');
    expect((await deskOf(device)).code).toBe('0');
    expect(await run('add-editor', 'ani@tinta.example')).toMatchObject({
      value: ['ani@tinta.example is an editor already'],
    });
  });

  it('makes an author an editor, whose devices have to sign in again', async () => {
    const author = await signedInAuthor(app, 'budi@tinta.example');
    await db.update(account).set({ emailConfirmedAt: 1 }).where(eq(account.emailKey, 'budi@tinta.example'));
    expect((await run('add-editor', 'budi@tinta.example')).ok).toBe(true);
    expect((await deskOf(author)).code).toBe('unauthenticated');
    const { device, answer } = await signIn('budi@tinta.example', PASSWORD);
    expect(answer).toMatchObject({ data: { role: 'editor' } });
    expect(await deskOf(device)).toMatchObject(secondNeeded);
    await openDesk(deps, device);
    expect((await deskOf(device)).code).toBe('0');
  });

  it('disables an account: sessions end, no sign-in method works, and what it owns stays until it is enabled', async () => {
    const author = await signedInAuthor(app, 'budi@tinta.example');
    await run('disable', 'budi@tinta.example');
    expect((await author.call('authorInfo', { request: {} })).code).toBe('unauthenticated');
    const { answer } = await signIn('budi@tinta.example', PASSWORD);
    expect(answer).toMatchObject({ code: 'refused', data: { reason: 'accountDisabled' } });
    // Without the right password the answer does not reveal that the account is disabled.
    expect((await signIn('budi@tinta.example', 'wrong-password')).answer).toMatchObject({
      data: { reason: 'wrongPassword' },
    });
    const link = await run('reset-password', 'budi@tinta.example');
    const secret = link.ok ? secretOf(link.value) : '';
    await apiDevice(app).ok('passwordReset', { request: { secret, password: OWN_PASSWORD } });
    expect((await signIn('budi@tinta.example', OWN_PASSWORD)).answer).toMatchObject({
      data: { reason: 'accountDisabled' },
    });
    await run('enable', 'budi@tinta.example');
    expect((await signIn('budi@tinta.example', OWN_PASSWORD)).answer.code).toBe('0');
  });

  it('explains each refusal: no address, no account, the last editor', async () => {
    await firstEditor();
    for (const [command, email, words] of [
      ['add-editor', 'nobody', '"nobody" is not an e-mail address'],
      ['disable', 'nobody@tinta.example', 'There is no account of nobody@tinta.example'],
      ['disable', FIRST, `${FIRST} is the last editor. Add another one first`],
    ] as const)
      expect(await run(command, email)).toEqual({ ok: false, error: words });
  });
});

describe('the desk’s list of mails (docs/spec, section 6, Desk)', () => {
  it('shows recipient, kind and time of each mail, never a text or a link, on a server that sends no mails', async () => {
    const ani = await addedEditor('ani@tinta.example');
    await signedInAuthor(app, 'budi@tinta.example');
    await apiDevice(app).ok('passwordForgotten', { request: { email: 'budi@tinta.example' } });
    await answerResetRequests(deps);
    const answer = await ani.ok('deskMail', { request: {} });
    const to = { address: 'budi@tinta.example', state: 'waiting' };
    expect(answer).toMatchObject({
      leaves: false,
      items: expect.arrayContaining([
        expect.objectContaining({ ...to, subject: 'Reset your Tinta password' }),
        expect.objectContaining({ ...to, subject: 'Confirm your email for Tinta' }),
      ]),
    });
    expect(answer.items.map(({ text }) => text).filter((text) => text !== null)).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/#\/|resetPassword|confirmEmail\//);
  });
});

describe('the desk’s list of editors (docs/spec, section 6, Editors)', () => {
  it('shows who has signed in and who still has the printed password', async () => {
    await firstEditor();
    const device = await addedEditor('ani@tinta.example');
    const { items } = await device.ok('deskEditors', { request: {} });
    expect(items).toMatchObject([
      { email: 'ani@tinta.example', self: true, disabled: false, passwordGiven: false },
      { email: FIRST, self: false, disabled: false, passwordGiven: true },
    ]);
    expect(items.every(({ signedInAt }) => signedInAt !== null)).toBe(true);
  });

  it('disables another editor at once, and enables them again; both actions are in the audit log', async () => {
    const ani = await addedEditor('ani@tinta.example');
    const budi = await addedEditor('budi@tinta.example');
    const { items } = await ani.ok('deskEditors', { request: {} });
    const [me, other] = items;
    if (me === undefined || other === undefined) throw new Error('two editors expected');
    await ani.ok('deskEditorDisable', { request: { id: other.id, disabled: true } });
    expect((await deskOf(budi)).code).toBe('unauthenticated');
    await ani.ok('deskEditorDisable', { request: { id: other.id, disabled: false } });
    // The password is accepted again.
    expect((await signIn('budi@tinta.example', OWN_PASSWORD)).answer.data).toMatchObject({
      reason: 'codeNeeded',
    });
    const log = await ani.ok('deskAudit', { request: {} });
    expect(log.items.map(({ action }) => action)).toEqual(['editor.enable', 'editor.disable']);
    expect((await ani.call('deskEditorDisable', { request: { id: me.id, disabled: true } })).code).toBe(
      'forbidden',
    );
  });

  // On the embedded database calls wait for one another anyway; only PostgreSQL has the race.
  it('two editors who disable each other at the same moment: one stays enabled', async () => {
    const ani = await addedEditor('ani@tinta.example');
    const budi = await addedEditor('budi@tinta.example');
    const { items } = await ani.ok('deskEditors', { request: {} });
    const idOf = (email: string) => items.find((item) => item.email === email)?.id as UserId;
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([
        ani.call('deskEditorDisable', { request: { id: idOf('budi@tinta.example'), disabled: true } }),
        budi.call('deskEditorDisable', { request: { id: idOf('ani@tinta.example'), disabled: true } }),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual(['0', 'unauthenticated']);
      const rows = await db.select().from(account).where(eq(account.role, 'editor'));
      expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
      // Enables both editors again for the next round.
      await db.update(account).set({ disabledAt: null });
      await db.update(session).set({ revokedAt: null });
    }
  });

  it('lists only editors: an author’s account is not found there, and authors see no list', async () => {
    const ani = await addedEditor('ani@tinta.example');
    const author = await signedInAuthor(app, 'budi@tinta.example');
    const [row] = await db.select().from(account).where(eq(account.emailKey, 'budi@tinta.example'));
    if (row === undefined) throw new Error('no account');
    const request = { id: row.id, disabled: true };
    expect((await ani.call('deskEditorDisable', { request })).code).toBe('notFound');
    expect((await author.call('deskEditors', { request: {} })).code).toBe('forbidden');
    expect((await author.call('deskStart', { request: {} })).code).toBe('forbidden');
  });
});
