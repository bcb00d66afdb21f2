import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCertificate } from '#server/contract-pdf/create-certificate.ts';
import { account, identity, refreshToken } from '#server/db/schema/account.ts';
import { paymentChange } from '#server/db/schema/money.ts';
import { systemHttp, systemRandom } from '#server/platform/system.ts';
import type { Logger } from '#server/ports/logger.ts';
import { issueEmailLink } from '#server/sign-in/email-link.ts';
import { makeLinkSecret, secretHash } from '#server/sign-in/link-secret.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { startTelemetry } from '#server/telemetry/start-telemetry.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { addPasskey } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const ADDRESS = { headers: { 'x-forwarded-for': '203.0.113.7' } };
const ANI = { subject: '110', name: 'Ani', email: EMAIL };
const MINUTE = 60_000;

type Line = Record<string, unknown>;
const lines: Line[] = [];
const log = (fields: object, message: string) => void lines.push({ ...fields, message });
const logger: Logger = { info: log, warn: log, error: log };
const clock = movedClock();
const providers = await localProviders(clock);
const server = await createTestServer({
  clock,
  logger,
  http: providers.http,
  settings: { trustedProxies: 1, providers: providers.settings },
});
const { app, db, deps } = server;

let author: ApiDevice;
let id: UserId;
beforeEach(async () => {
  await server.reset();
  providers.state.down = false;
  author = await signedInAuthor(app, EMAIL);
  [id] = (await db.select({ id: account.id }).from(account)).map((row) => row.id) as [UserId];
  lines.length = 0;
});

/** The log's lines about refused sign-ins. Checks that each has keyed hashes of network and device, and that the log contains no secret. */
function refusals(...secrets: string[]): Line[] {
  const all = JSON.stringify(lines);
  for (const secret of [EMAIL, '203.0.113', PASSWORD, author.udid, ...secrets].filter(Boolean))
    expect(all).not.toContain(secret);
  const found = lines.filter(({ message }) => message === 'sign-in refused');
  for (const { from, requestId, device } of found) {
    expect(from).toMatch(/^[0-9a-f]{32}$/);
    expect(device).toMatch(/^[0-9a-f]{32}$/);
    expect(requestId).toEqual(expect.any(String));
  }
  return found.map(({ account: who, by, reason }) => ({ account: who, by, reason }));
}

describe('every refused sign-in is a line in the log, with the account, the method, the reason and a keyed hash of the network', () => {
  it('a recovery code: wrong, without an account, used, and tried too often', async () => {
    const [code = ''] = (await author.ok('recoveryCodesMake')).codes;
    const spend = (sent: string, email = EMAIL, on = app) =>
      apiDevice(on).call(
        'recoveryCodeUse',
        { request: { email, code: sent, password: 'calm-lake-42' } },
        ADDRESS,
      );
    await spend('AAAAAAAAAAAAAAAA');
    await spend('AAAAAAAAAAAAAAAA', 'nobody@example.org');
    await spend(code);
    await spend(code);
    const { rateLimits } = deps.settings;
    const limited = await createTestServer({
      clock,
      logger,
      database: server.database,
      tokenKey: deps.tokenKey,
      settings: { trustedProxies: 1, rateLimits: { ...rateLimits, login: { burst: 1, perMinute: 1 } } },
    });
    await spend('AAAAAAAAAAAAAAAB', EMAIL, limited.app);
    const wrong = { account: id, by: 'recoveryCode', reason: 'codeWrong' };
    expect(refusals(code, 'AAAAAAAA', 'calm-lake-42', 'nobody')).toEqual([
      wrong,
      { ...wrong, account: '' },
      wrong,
      { ...wrong, reason: 'rateLimited' },
    ]);
  });

  it('a passkey: unknown, with a different handle, for a different challenge, and another account’s as a proof', async () => {
    const phone = await addPasskey(deps, author);
    const other = await signedInAuthor(app);
    const strange = await addPasskey(deps, other);
    lines.length = 0;
    const signIn = async (change: (response: ReturnType<typeof phone.get>) => object) => {
      const device = apiDevice(app);
      const response = phone.get(await device.ok('passkeySignInOptions'));
      await device.call('passkeyLogin', { request: { response: change(response) as never } }, ADDRESS);
    };
    const nobodys = softwareAuthenticator(deps.settings.origin);
    nobodys.create(await author.ok('passkeyNewOptions'));
    const unknown = nobodys.get(await author.ok('passkeySignInOptions'));
    await signIn(() => unknown);
    await signIn((one) => ({ ...one, response: { ...one.response, userHandle: 'AAAA' } }));
    await apiDevice(app).call('passkeyLogin', {
      request: {
        response: phone.get(await apiDevice(app).ok('passkeySignInOptions'), { rpId: 'evil.example' }),
      },
    });
    const response = strange.get(await author.ok('passkeyProofOptions'));
    await author.call('reauthenticate', { request: { by: 'passkey', response } });
    const refused = { account: id, by: 'passkey', reason: 'passkeyRefused' };
    expect(refusals()).toEqual([
      { ...refused, account: '', reason: 'passkeyUnknown' },
      refused,
      refused,
      { ...refused, reason: 'otherAccount' },
    ]);
  });

  it('a token of Google or Facebook: made up, used twice, and another person’s as a proof', async () => {
    const device = apiDevice(app);
    const google = (token: string) =>
      device.call('googleLogin', { request: { token, confirm: true } }, ADDRESS);
    await google('made-up-token');
    const { nonce } = await device.ok('thirdNonce');
    const token = await providers.issuer.googleToken(ANI, nonce, providers.origin, {});
    await google(token);
    await google(token);
    await device.call('facebookLogin', {
      request: {
        facebookToken: 'made-up-facebook',
        thirdType: 7,
        thirdUserId: '110',
        thirdUserName: 'Ani',
        confirm: true,
      },
    });
    const facebookToken = providers.issuer.facebookToken({ ...ANI, subject: '111' });
    await author.call('reauthenticate', {
      request: { by: 'facebook', facebookToken, thirdUserId: '111' },
    });
    const refused = { account: '', by: 'google', reason: 'providerRefused' };
    expect(refusals(token, 'made-up', facebookToken)).toEqual([
      refused,
      { ...refused, account: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { ...refused, by: 'facebook' },
      { account: id, by: 'facebook', reason: 'otherAccount' },
    ]);
  });

  it('a refresh token: unknown, used on a second device, and of a session that is over', async () => {
    const token = author.refreshToken ?? '';
    const refresh = (device: ApiDevice, sent: string) =>
      device.call('refreshToken', { request: { refreshToken: sent } }, ADDRESS);
    await refresh(author, 'made-up-refresh-token');
    await refresh(author, token);
    await refresh(apiDevice(app), token);
    await refresh(author, author.refreshToken ?? '');
    expect(await db.select().from(refreshToken)).not.toEqual([]);
    const refused = { account: id, by: 'refreshToken' };
    expect(refusals(token, author.refreshToken ?? '', 'made-up')).toEqual([
      { ...refused, account: '', reason: 'unknown' },
      { ...refused, reason: 'reused' },
      { ...refused, reason: 'ended' },
    ]);
  });

  it('the link of a mail', async () => {
    const secret = 'made-up-secret';
    for (const call of [
      'passwordResetAccount',
      'emailConfirm',
      'emailUndo',
      'paymentChange',
      'paymentUndo',
    ] as const)
      expect((await author.call(call, { request: { secret } }, ADDRESS)).success).toBe(false);
    await author.call('passwordReset', { request: { secret, password: 'calm-lake-42' } });
    const refused = { account: '', by: 'link', reason: 'linkInvalid' };
    expect(refusals(secret, 'calm-lake-42')).toEqual(Array.from({ length: 6 }, () => refused));
  });

  it('the right password of a disabled account', async () => {
    await db.update(account).set({ disabledAt: clock.now() });
    await apiDevice(app).call('login', { request: { account: EMAIL, password: PASSWORD } }, ADDRESS);
    expect(refusals()).toEqual([{ account: id, by: 'password', reason: 'accountDisabled' }]);
  });

  it('except an answer that only asks for more: for a code, or whether to make an account', async () => {
    await addPasskey(deps, author);
    await db.update(account).set({ role: 'editor' });
    lines.length = 0;
    await apiDevice(app).call('login', { request: { account: EMAIL, password: PASSWORD } });
    await apiDevice(app).call('facebookLogin', {
      request: {
        facebookToken: providers.issuer.facebookToken({ ...ANI, email: 'new@example.org' }),
        thirdType: 7,
        thirdUserId: '110',
        thirdUserName: 'Ani',
        confirm: false,
      },
    });
    expect(refusals()).toEqual([]);
  });
});

it('successful proofs, recovery codes and mailed links are lines with the account and the method', async () => {
  const own = providers.issuer.facebookToken({ ...ANI, subject: '112' });
  await db.insert(identity).values({ provider: 'facebook', subject: '112', userId: id, createdAt: 0 });
  const passkey = await addPasskey(deps, author);
  const [code = ''] = (await author.ok('recoveryCodesMake')).codes;
  const now = clock.now();
  const emailKey = EMAIL;
  const link = (purpose: 'confirm' | 'undo') =>
    db.transaction((tx) =>
      issueEmailLink(tx, systemRandom, now, { userId: id, purpose, address: EMAIL, addressKey: emailKey }),
    );
  const payment = makeLinkSecret(systemRandom);
  await db.insert(paymentChange).values({
    id: randomUUID(),
    ownerId: id,
    sealedBefore: '',
    payee: '•••• 7890',
    changedAt: now,
    hash: secretHash(payment),
  });
  const confirm = await link('confirm');
  const undo = await link('undo');
  lines.length = 0;
  await author.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } }, ADDRESS);
  const response = passkey.get(await author.ok('passkeyProofOptions'));
  await author.ok('reauthenticate', { request: { by: 'passkey', response } }, ADDRESS);
  await author.ok(
    'reauthenticate',
    { request: { by: 'facebook', facebookToken: own, thirdUserId: '112' } },
    ADDRESS,
  );
  const chosen = 'calm-lake-42';
  await author.ok('passwordChange', { request: { current: PASSWORD, password: chosen } }, ADDRESS);
  const visitor = apiDevice(app);
  await visitor.ok('emailConfirm', { request: { secret: confirm } }, ADDRESS);
  const password = 'deep-wood-77';
  await visitor.ok('recoveryCodeUse', { request: { email: EMAIL, code, password } }, ADDRESS);
  const { secret } = await visitor.ok('paymentUndo', { request: { secret: payment } }, ADDRESS);
  await visitor.ok('passwordReset', { request: { secret, password } }, ADDRESS);
  await visitor.ok('emailUndo', { request: { secret: undo } }, ADDRESS);
  expect(refusals(code, confirm, undo, payment, secret, own, chosen, password)).toEqual([]);
  const place = {
    account: id,
    from: expect.stringMatching(/^[0-9a-f]{32}$/),
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  expect(lines.filter(({ message }) => message === 'proven')).toMatchObject(
    ['password', 'passkey', 'facebook', 'password', 'link', 'recoveryCode', 'link', 'link', 'link'].map(
      (by) => ({ ...place, by }),
    ),
  );
});

it('an account that the desk refuses is in the log', async () => {
  await author.call('deskStart', { request: {} }, ADDRESS);
  await author.call('deskWithdrawals', { request: {} }, ADDRESS);
  const line = { message: 'access refused', account: id, reason: 'forbidden' };
  const place = {
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
    from: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  const found = lines.filter(({ message }) => message === 'access refused');
  expect(found).toMatchObject([
    { ...line, ...place },
    { ...line, ...place },
  ]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113');
});

describe('a failed connection to another server is a line in the log, with the error and without personal data', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  let made: { certificate: string; key: string };
  beforeAll(async () => {
    made = await createCertificate(systemRandom, {
      commonName: 'localhost',
      notBefore: new Date(Date.UTC(2026, 0)),
    });
  });
  /** An https server with a self-signed certificate. */
  async function strangeServer(): Promise<string> {
    const https = createSecureServer({ cert: made.certificate, key: made.key }, (_, answer) => answer.end());
    https.listen(0, '127.0.0.1');
    await once(https, 'listening');
    ends.push(async () => void https.close());
    return `https://127.0.0.1:${(https.address() as AddressInfo).port}`;
  }

  it('Google and Facebook: a self-signed certificate', async () => {
    const url = await strangeServer();
    const { google, facebook } = providers.settings;
    if (google === null || facebook === null) throw new Error('available here');
    const cut = await createTestServer({
      clock,
      logger,
      http: systemHttp,
      database: server.database,
      settings: {
        providers: {
          google: { ...google, jwksUrl: `${url}/keys` },
          facebook: { ...facebook, graphUrl: `${url}/v23.0` },
        },
      },
    });
    const device = apiDevice(cut.app);
    const { nonce } = await device.ok('thirdNonce');
    const token = await providers.issuer.googleToken(ANI, nonce, providers.origin, {});
    const facebookToken = providers.issuer.facebookToken(ANI);
    await device.call('googleLogin', { request: { token, confirm: true } });
    await device.call('facebookLogin', {
      request: { facebookToken, thirdType: 7, thirdUserId: '110', thirdUserName: 'Ani', confirm: true },
    });
    const error = expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT/);
    expect(lines.filter(({ message }) => message === 'connection failed')).toMatchObject([
      { to: 'google', error },
      { to: 'facebook', error },
    ]);
    expect(refusals(token, facebookToken, facebook.appSecret)).toMatchObject([
      { by: 'google', reason: 'providerUnreachable' },
      { by: 'facebook', reason: 'providerUnreachable' },
    ]);
  });

  it('Facebook: an answer that reports a failure of its own', async () => {
    const { facebook } = providers.settings;
    const cut = await createTestServer({
      clock,
      logger,
      http: async () => new Response('', { status: 503 }),
      database: server.database,
      settings: { providers: { google: null, facebook } },
    });
    await apiDevice(cut.app).call('facebookLogin', {
      request: { facebookToken: 'x', thirdType: 7, thirdUserId: '110', thirdUserName: 'Ani', confirm: true },
    });
    const [line] = lines.filter(({ message }) => message === 'connection failed');
    expect(line).toMatchObject({ to: 'facebook', error: 'OwnError 503', errorMessage: 'Facebook failed' });
  });

  it('a mail server: a self-signed certificate, and its own refusal without the address in it', async () => {
    const smtp = new SMTPServer({ secure: true, cert: made.certificate, key: made.key, authOptional: true });
    smtp.on('error', () => {});
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    ends.push(() => new Promise((closed) => smtp.close(() => closed())));
    const post = await mailServer();
    ends.push(() => post.close());
    post.fault = 'busy';
    const { port } = smtp.server.address() as AddressInfo;
    for (const url of [`smtps://127.0.0.1:${port}`, post.url]) {
      const mail = smtpMail(url, 'Tinta <post@tinta.example>');
      ends.push(async () => mail.close());
      await apiDevice(app).ok('passwordForgotten', { request: { email: EMAIL } });
      await answerResetRequests(deps);
      clock.move(MINUTE);
      lines.length = 0;
      await sendMails({ ...deps, mail });
      const unsent = lines.filter(({ message }) => message === 'mail not sent');
      expect(unsent[0]).toMatchObject(
        url === post.url
          ? { responseCode: 451, error: 'Error EENVELOPE' }
          : { responseCode: 0, error: 'Error ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT' },
      );
      expect(JSON.stringify(lines)).not.toContain('example.org');
    }
  });

  const tracesTo = (url: string) =>
    startTelemetry(null, { url: `${url}/v1/traces`, headers: {}, service: 'tinta', share: 1 }, logger);
  const step = { kind: 'call', name: 'genreList', requestId: 'one-request' } as const;
  const failed = { to: 'traces', message: 'connection failed', error: expect.any(String) };

  it('a collector of traces: a self-signed certificate', async () => {
    const telemetry = await tracesTo(await strangeServer());
    await telemetry.telemetry.step(step, async () => undefined);
    await telemetry.close();
    expect(lines).toMatchObject([failed]);
  });

  it('a collector of traces: once until it answers again', async () => {
    let status = 400;
    let received = 0;
    const http = createServer((request, answer) => {
      received += 1;
      request.resume().on('end', () => answer.writeHead(status).end('{}'));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    ends.push(async () => void http.close());
    const telemetry = await tracesTo(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    /** Sends one full batch of spans, and waits until `count` requests have arrived. */
    const send = async (answered: number, count: number) => {
      status = answered;
      for (let index = 0; index < 512; index += 1)
        await telemetry.telemetry.step(step, async () => undefined);
      await expect.poll(() => received, { timeout: 30_000 }).toBe(count);
    };
    await send(400, 1);
    await send(400, 2);
    await send(200, 3);
    expect(lines).toMatchObject([failed]);
    await send(400, 4);
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(2);
    await telemetry.close();
    expect(lines).toMatchObject([failed, failed]);
  });
});
