import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import type { Call } from '#server/core/call.ts';
import { messagesOf } from '#server/core/messages.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { systemRandom } from '#server/platform/system.ts';
import { silentLogger } from '#server/ports/logger.ts';
import { createSealer } from '#server/sealing/sealer.ts';
import { RATE_LIMITS } from '#server/settings/settings.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { openSession } from '#server/sign-in/open-session.ts';
import { checkCode } from '#server/sign-in/second-factor/check-code.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addStory, PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { giveContract } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { allTables } from '#test/support/owned-tables.ts';
import { pngOf } from '#test/support/pictures.ts';
import { addPasskey, appCode, openDesk, setUpApp, signInByPasskey } from '#test/support/second-factor.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const EDITOR = 'editor@example.org';
const NEW_PASSWORD = 'calm-lake-42';
const HALF_MINUTE = 30_000;
const clock = movedClock();
const server = await createTestServer({ clock, passwordHasher: plainHasher });
const { app, db, deps } = server;

let owner: ApiDevice;
let userId: UserId;
beforeEach(async () => {
  await server.reset();
  owner = await signedInAuthor(app, EDITOR);
  const [row] = await db
    .update(account)
    .set({ role: 'editor', emailConfirmedAt: clock.now() })
    .where(eq(account.emailKey, EDITOR))
    .returning();
  if (row === undefined) throw new Error('no account');
  userId = row.id;
});

const login = (request: { code?: string; password?: string } = {}, device = apiDevice(app), key?: string) =>
  device.call(
    'login',
    { request: { account: EDITOR, password: PASSWORD, ...request } },
    key === undefined ? {} : { key },
  );
const refusal = (reason: string) => ({ code: 'refused', data: { reason } });
const closed = refusal('secondFactorNeeded');
const desk = (device: ApiDevice) => device.call('deskStart', { request: {} });
const fileOf = (device: ApiDevice, path: string) =>
  app.request(path, { headers: { [HEADER.authorization]: `Bearer ${device.accessToken}` } });

describe('an editor’s password alone', () => {
  it.each(
    (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => (endpoints[name] as Endpoint).auth === 'editor',
    ),
  )('opens nothing of the desk: %s', async (name) => {
    expect(await owner.call(name, { params: { id: userId }, request: {} } as never)).toMatchObject(closed);
  });

  it('shows no file of another author', async () => {
    const author = await signedInAuthor(app);
    const [row] = await db.select().from(account).where(eq(account.role, 'author'));
    const { id: bookId } = await addStory(author);
    await giveContract(server, row?.id as UserId, bookId);
    const [signed] = await db.select().from(contract);
    const { idImgUrl } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const files = [idImgUrl, `/desk/contract/document/${signed?.id}`];
    for (const path of files) expect((await fileOf(owner, path)).status).toBe(404);
    await openDesk(deps, owner);
    // The contract of this test has no file; the picture has one.
    expect((await fileOf(owner, idImgUrl)).status).toBe(200);
  });

  it('opens no session once there is a second factor', async () => {
    await setUpApp(owner, clock.now());
    const thief = apiDevice(app);
    expect(await login({}, thief)).toMatchObject(refusal('codeNeeded'));
    expect(thief.accessToken).toBeNull();
  });

  it('cannot open the desk with a session from before the second factor', async () => {
    const thief = await secondDevice(app, EDITOR);
    await addPasskey(deps, owner);
    expect((await desk(owner)).success).toBe(true);
    expect(await desk(thief)).toMatchObject(closed);
    await thief.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } });
    await thief.ok('refreshToken', { request: { refreshToken: thief.refreshToken ?? '' } });
    expect(await desk(thief)).toMatchObject(closed);
  });

  it('cannot add, replace or remove a second factor or recovery codes if there is a second factor', async () => {
    const thief = await secondDevice(app, EDITOR);
    const phone = softwareAuthenticator(deps.settings.origin);
    const early = phone.create(await thief.ok('passkeyNewOptions'));
    const { key } = await thief.ok('secondFactorNew');
    await addPasskey(deps, owner);
    await owner.ok('recoveryCodesMake');
    const [own] = (await owner.ok('signInMethods')).passkeys;
    const tries = [
      thief.call('passkeyNewOptions'),
      thief.call('passkeyAdd', { request: { name: 'Mine', response: early } }),
      thief.call('passkeyRemove', { request: { id: own?.id ?? '' } }),
      thief.call('secondFactorNew'),
      thief.call('secondFactorConfirm', { request: { code: appCode(key, clock.now()) } }),
      thief.call('recoveryCodesMake'),
      thief.call('recoveryCodesRemove'),
      // The link that takes a change of e-mail back would remove the factor.
      thief.call('emailChange', { request: { email: 'thief@example.org', current: PASSWORD } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(closed);
    expect((await owner.ok('secondFactor')).addedAt).toBeNull();
    expect((await owner.ok('recoveryCodes')).left).toBe(10);
  });

  it('opens nothing with a password reset link: a reset never removes a second factor', async () => {
    const phone = await addPasskey(deps, owner);
    const secret = await makeResetLink(db, deps.random, userId, clock.now());
    const { others } = await apiDevice(app).ok('passwordResetAccount', { request: { secret } });
    expect(others?.passkeys).toEqual([]);
    const request = { secret, password: NEW_PASSWORD, closeOthers: true };
    await apiDevice(app).ok('passwordReset', { request });
    expect(await login({ password: NEW_PASSWORD })).toMatchObject(refusal('codeNeeded'));
    const device = apiDevice(app);
    await signInByPasskey(device, phone);
    expect((await desk(device)).success).toBe(true);
  });

  it('set with a recovery code does not sign in with a second code of the same sheet', async () => {
    await setUpApp(owner, clock.now());
    const { codes } = await owner.ok('recoveryCodesMake');
    const [one = '', two = ''] = codes;
    const request = { email: EDITOR, code: one, password: NEW_PASSWORD };
    await apiDevice(app).ok('recoveryCodeUse', { request });
    expect(await login({ password: NEW_PASSWORD, code: two })).toMatchObject(refusal('codeWrong'));
  });

  it.each(['app', 'passkey'])(
    'makes no recovery codes that could replace the %s that the editor adds',
    async (factor) => {
      const thief = await secondDevice(app, EDITOR);
      const { codes } = await thief.ok('recoveryCodesMake');
      if (factor === 'app') await setUpApp(owner, clock.now());
      else await addPasskey(deps, owner);
      expect(await login({ code: codes[0] ?? '' })).toMatchObject(refusal('codeWrong'));
      expect((await owner.ok('recoveryCodes')).left).toBe(0);
    },
  );

  it('cannot add a passkey or an app while it is the one printed at the first start', async () => {
    await db.update(account).set({ passwordGiven: true }).where(eq(account.id, userId));
    const { device } = await login().then(async () => {
      const fresh = apiDevice(app);
      await login({}, fresh);
      return { device: fresh };
    });
    expect(await device.call('passkeyNewOptions')).toMatchObject(refusal('passwordGiven'));
    expect(await device.call('secondFactorNew')).toMatchObject(refusal('passwordGiven'));
  });
});

describe('a code', () => {
  it('works once, even if it is used many times at the same moment', async () => {
    const key = await setUpApp(owner, clock.now());
    clock.move(HALF_MINUTE);
    const code = appCode(key, clock.now());
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ code })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers) if (!answer.success) expect(answer).toMatchObject(refusal('codeWrong'));
  });

  it('that was used on one device opens nothing on another, even in the same request', async () => {
    const key = await setUpApp(owner, clock.now());
    clock.move(HALF_MINUTE);
    const code = appCode(key, clock.now());
    expect((await login({ code }, apiDevice(app), 'one')).success).toBe(true);
    expect(await login({ code }, apiDevice(app), 'one')).toMatchObject(refusal('codeWrong'));
  });

  it('from the recovery sheet opens nothing a second time, on another device or later, even in the same request', async () => {
    await setUpApp(owner, clock.now());
    const { codes } = await owner.ok('recoveryCodesMake');
    const code = codes[0] ?? '';
    const device = apiDevice(app);
    expect((await login({ code }, device, 'one')).success).toBe(true);
    expect((await login({ code }, device, 'one')).success).toBe(true);
    expect(await login({ code }, apiDevice(app), 'one')).toMatchObject(refusal('codeWrong'));
    clock.move(10 * 60_000);
    expect(await login({ code }, device, 'one')).toMatchObject(refusal('codeWrong'));
  });

  it('cannot be found by guessing; guesses lock out no device of the owner', async () => {
    const limited = await createTestServer({
      clock,
      passwordHasher: plainHasher,
      database: server.database,
      settings: { rateLimits: RATE_LIMITS },
    });
    const key = await setUpApp(owner, clock.now());
    clock.move(HALF_MINUTE);
    const right = appCode(key, clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < RATE_LIMITS.code.burst; guess += 1)
      expect(await login({ code: wrong }, apiDevice(limited.app))).toMatchObject(refusal('codeWrong'));
    expect((await login({ code: right }, apiDevice(limited.app))).code).toBe('rateLimited');
    expect((await login({ code: right }, apiDevice(limited.app, owner.udid))).success).toBe(true);
  });

  it('from the recovery sheet still opens a session after guesses at the app’s codes', async () => {
    const limited = await createTestServer({
      clock,
      passwordHasher: plainHasher,
      database: server.database,
      settings: { rateLimits: RATE_LIMITS },
    });
    await setUpApp(owner, clock.now());
    const { codes } = await owner.ok('recoveryCodesMake');
    for (let guess = 0; guess < RATE_LIMITS.code.burst; guess += 1)
      await login({ code: '123456' }, apiDevice(limited.app));
    expect((await login({ code: '123456' }, apiDevice(limited.app))).code).toBe('rateLimited');
    expect((await login({ code: codes[0] ?? '' }, apiDevice(limited.app))).success).toBe(true);
  });

  it('from an app that was replaced while the sign-in waited opens nothing', async () => {
    const key = await setUpApp(owner, clock.now());
    clock.move(HALF_MINUTE);
    const [user] = await db.select().from(account).where(eq(account.id, userId));
    const { messages, ...rest } = { messages: messagesOf('en_US'), udid: 'thief', idempotencyKey: null };
    const call = { ...rest, messages, now: clock.now(), language: 'en_US' } as unknown as Call;
    if (user === undefined) throw new Error('no account');
    // A code of the next half minute is accepted already.
    const checked = await checkCode(deps, call, user, appCode(key, clock.now() + HALF_MINUTE));
    if (!checked.ok) throw new Error('the code is right');
    const { key: next } = await owner.ok('secondFactorNew');
    const request = {
      code: appCode(next, clock.now() - HALF_MINUTE),
      current: appCode(key, clock.now()),
    };
    await owner.ok('secondFactorConfirm', { request });
    const opened = await db.transaction((tx) => openSession(deps, tx, call, user, checked.code));
    expect(opened).toMatchObject({ ok: false, code: 'refused', data: { reason: 'codeWrong' } });
  });

  it('that cannot be checked because the sealing key is lost does not count as a guess, and the operator’s log says why', async () => {
    const lines: unknown[] = [];
    const logger = { ...silentLogger, error: (...line: unknown[]) => void lines.push(line) };
    const restarted = await createTestServer({
      clock,
      passwordHasher: plainHasher,
      database: server.database,
      settings: { rateLimits: RATE_LIMITS },
      sealer: createSealer([new Uint8Array(32).fill(7)], systemRandom),
      logger: logger as typeof silentLogger,
    });
    const key = await setUpApp(owner, clock.now());
    const { codes } = await owner.ok('recoveryCodesMake');
    clock.move(HALF_MINUTE);
    for (let attempt = 0; attempt <= RATE_LIMITS.code.burst; attempt += 1) {
      const answer = await login({ code: appCode(key, clock.now()) }, apiDevice(restarted.app));
      expect(answer).toMatchObject(refusal('codeWrong'));
      expect(answer.message).toContain('can’t check your app’s codes');
    }
    expect(JSON.stringify(lines)).toContain('the key of an authenticator app cannot be opened');
    expect(JSON.stringify(lines)).toContain(userId);
    expect((await login({ code: codes[0] ?? '' }, apiDevice(restarted.app))).success).toBe(true);
  });

  it('for one account is not accepted for another', async () => {
    await setUpApp(owner, clock.now());
    const other = await signedInAuthor(app);
    const key = await setUpApp(other, clock.now());
    clock.move(HALF_MINUTE);
    expect(await login({ code: appCode(key, clock.now()) })).toMatchObject(refusal('codeWrong'));
  });
});

describe('whether an account has a second factor', () => {
  it('is not revealed without its password', async () => {
    const answers = async () => {
      const said: unknown[] = [];
      for (const code of [undefined, '123456']) {
        const {
          code: answer,
          data,
          message,
          status,
        } = await login({
          password: 'wrong-horse-1',
          ...(code === undefined ? {} : { code }),
        });
        said.push({ answer, data, message, status });
      }
      return said;
    };
    const before = await answers();
    await setUpApp(owner, clock.now());
    expect(await answers()).toEqual(before);
  });
});

describe('a lost second factor', () => {
  it('can be removed only by the operator: sessions end, and the desk asks for a new one', async () => {
    await setUpApp(owner, clock.now());
    const remove = () => runAccountCommand(deps, 'https://tinta.example', 'remove-factor', EDITOR);
    const result = await remove();
    expect(result.ok && result.value.join('\n')).toContain('has no authenticator app any more');
    expect((await owner.call('authorInfo')).code).toBe('unauthenticated');
    const device = apiDevice(app);
    expect((await login({}, device)).success).toBe(true);
    expect(await desk(device)).toMatchObject(closed);
    expect(await remove()).toEqual({ ok: false, error: `${EDITOR} has no second factor` });
  });

  it('an app is removed first, and the passkeys of an editor who has no app', async () => {
    await addPasskey(deps, owner);
    await setUpApp(owner, clock.now());
    const remove = () => runAccountCommand(deps, 'https://tinta.example', 'remove-factor', EDITOR);
    const first = await remove();
    expect(first.ok && first.value.at(-1)).toContain('passkeys remain');
    const second = await remove();
    expect(second.ok && second.value[0]).toContain('has no passkeys any more');
    expect((await login()).success).toBe(true);
  });
});

it('a copy of the database shows no key', async () => {
  const { key: waiting } = await owner.ok('secondFactorNew');
  const secrets = [waiting];
  const other = await signedInAuthor(app);
  secrets.push(await setUpApp(other, clock.now()));
  const rows: unknown[] = [];
  for (const table of await allTables(db)) {
    const found = (await db.execute(sql`select * from ${sql.identifier(table)}`)) as { rows: unknown[] };
    rows.push(...found.rows);
  }
  const dump = JSON.stringify(rows);
  expect(dump).toContain(EDITOR);
  for (const secret of secrets) expect(dump).not.toContain(secret);
});
