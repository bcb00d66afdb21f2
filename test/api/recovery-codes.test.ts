import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account, idempotency } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { systemRandom } from '#server/platform/system.ts';
import type { Logger } from '#server/ports/logger.ts';
import { createSealer, openText } from '#server/sealing/sealer.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { CODE_ALPHABET, groupedCode } from '#shared/domain/recovery-code.ts';
import { newBookId, PASSWORD, secondDevice, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';

const post = await mailServer();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(async () => {
  transport.close();
  await post.close();
});
const clock = movedClock();
const lines: string[] = [];
const log = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
const logger: Logger = { info: log, warn: log, error: log };
const server = await createTestServer({ clock, logger, mail: transport });
const { app, db, deps } = server;

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  lines.length = 0;
  author = await signedInAuthor(app, EMAIL);
  // Remove the mail about the registration.
  await db.delete(mail);
});

const make = async (device = author) => (await device.ok('recoveryCodesMake', { request: {} })).codes;
const first = async () => (await make())[0] ?? '';
const spend = (code: string, sent: { email?: string; password?: string; key?: string } = {}) =>
  apiDevice(app).call(
    'recoveryCodeUse',
    { request: { email: sent.email ?? EMAIL, code, password: sent.password ?? NEW_PASSWORD } },
    sent.key === undefined ? {} : { key: sent.key },
  );
const signIn = (password: string, email = EMAIL) =>
  apiDevice(app).call('login', { request: { account: email, password } });
const left = async (device = author) => (await device.ok('recoveryCodes')).left;
const mails = async () => {
  await sendMails(deps);
  return post.mails.map(({ subject }) => subject);
};
const wrong = { code: 'refused', data: { reason: 'codeWrong' } };

describe('recovery codes (docs/spec, section 5, Recovery codes)', () => {
  it('are ten codes of 16 characters without look-alikes; the database has only hashes, and no record has the answer or its key', async () => {
    expect(await author.ok('recoveryCodes')).toEqual({ left: 0, madeAt: null });
    const answer = await author.ok('recoveryCodesMake', { request: {} }, { key: 'one-request' });
    expect(new Set(answer.codes).size).toBe(10);
    for (const code of answer.codes) expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{16}$`));
    expect(await author.ok('recoveryCodes')).toEqual({ left: 10, madeAt: answer.madeAt });
    const kept = JSON.stringify([await db.select().from(idempotency), await db.select().from(recoveryCode)]);
    for (const code of [...answer.codes, 'one-request']) expect(kept).not.toContain(code);
    expect((await author.ok('messageList', { request: {} })).items.map(({ title }) => title)).toContain(
      'New recovery codes',
    );
    expect(await mails()).toEqual(['New recovery codes for your Tinta account']);
  });

  it('a code sets a new password and ends all sessions; it works once, however it is typed; the owner is notified', async () => {
    const other = await secondDevice(app, EMAIL);
    const [code = '', second = ''] = await make();
    post.mails.length = 0;
    await db.delete(mail);
    expect((await spend(` ${groupedCode(code).toLowerCase()} `)).success).toBe(true);
    for (const device of [author, other])
      expect((await device.call('authorInfo', {})).code).toBe('unauthenticated');
    expect((await signIn(PASSWORD)).data).toMatchObject({ reason: 'wrongPassword' });
    expect((await signIn(NEW_PASSWORD)).success).toBe(true);
    expect(await spend(code, { password: 'calm-lake-43' })).toMatchObject(wrong);
    expect(await mails()).toContain('A recovery code was used for your Tinta account');
    const back = apiDevice(app);
    await back.ok('login', { request: { account: EMAIL, password: NEW_PASSWORD } });
    expect(await left(back)).toBe(9);
    expect((await back.ok('messageList', { request: {} })).items.map(({ title }) => title)).toContain(
      'A recovery code was used',
    );
    expect((await spend(second, { password: 'calm-lake-44' })).success).toBe(true);
  });

  it('an unknown account, a wrong code, a used code and another author’s code are answered alike; nothing changes', async () => {
    const code = await first();
    const other = await signedInAuthor(app, 'budi@example.org');
    const [foreign = ''] = await make(other);
    const refusals = [
      await spend(code, { email: 'nobody@example.org' }),
      await spend('0000-0000-0000-0000'),
      await spend('not a code at all'),
      await spend(foreign),
    ];
    await spend(code);
    refusals.push(await spend(code, { password: 'calm-lake-43' }));
    const answers = refusals.map((answer) => ({ ...answer, headers: null }));
    expect(answers[0]).toMatchObject(wrong);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await signIn(NEW_PASSWORD)).success).toBe(true);
    expect((await signIn(PASSWORD, 'budi@example.org')).success).toBe(true);
    expect(await left(other)).toBe(10);
  });

  it('an unknown account takes as long as a wrong code: both hash one password', async () => {
    let hashed = 0;
    const { passwordHasher } = deps;
    const counting = await createTestServer({
      database: server.database,
      passwordHasher: {
        hash: (password, from) => {
          hashed += 1;
          return passwordHasher.hash(password, from);
        },
        verify: (hash, password, from) => {
          hashed += 1;
          return passwordHasher.verify(hash, password, from);
        },
      },
    });
    const code = await first();
    const counts: number[] = [];
    for (const [email, typed] of [
      ['nobody@example.org', code],
      [EMAIL, '0000-0000-0000-0000'],
      [EMAIL, code],
      [EMAIL, code],
    ] as const) {
      hashed = 0;
      const request = { email, code: typed, password: NEW_PASSWORD };
      await apiDevice(counting.app).call('recoveryCodeUse', { request });
      counts.push(hashed);
    }
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('two uses of one code at the same moment: one succeeds', async () => {
    const code = await first();
    const answers = await Promise.all([
      spend(code, { password: 'calm-lake-42' }),
      spend(code, { password: 'calm-lake-43' }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('the same request after a lost answer is a success; with a different password it is not', async () => {
    const code = await first();
    expect((await spend(code, { key: 'key-1' })).success).toBe(true);
    expect((await spend(code, { key: 'key-1' })).success).toBe(true);
    expect(await spend(code, { key: 'key-1', password: 'calm-lake-43' })).toMatchObject(wrong);
    expect(await spend(code, { key: 'key-2' })).toMatchObject(wrong);
  });

  it('a bad e-mail and a bad new password are refused at their fields, and the code still works', async () => {
    const code = await first();
    expect(await spend(code, { email: 'ani', password: 'short' })).toMatchObject({
      code: 'validation',
      data: { fields: { email: 'signIn.error.emailFormat', password: 'signIn.error.passwordLength' } },
    });
    expect((await spend(code)).success).toBe(true);
  });

  it('making new codes replaces all, even at the same moment; removing leaves none', async () => {
    const code = await first();
    const sets = await Promise.all([make(), make()]);
    expect(await left()).toBe(10);
    expect(await spend(code)).toMatchObject(wrong);
    const works = await Promise.all(sets.map(([one = '']) => spend(one)));
    expect(works.filter(({ success }) => success)).toHaveLength(1);
    await author.ok('login', { request: { account: EMAIL, password: NEW_PASSWORD } });
    const again = await first();
    expect((await author.call('recoveryCodesRemove', { request: {} })).success).toBe(true);
    expect(await author.ok('recoveryCodes')).toEqual({ left: 0, madeAt: null });
    expect(await spend(again)).toMatchObject(wrong);
  });

  it('the same request sent again has the same codes, and notifies the owner once; it never replaces later codes', async () => {
    const makeAs = (key: string, device = author) =>
      device.call('recoveryCodesMake', { request: {} }, { key });
    const [made, atOnce] = await Promise.all([makeAs('one'), makeAs('one')]);
    expect(made.success).toBe(true);
    expect(atOnce.data).toEqual(made.data);
    clock.move(60_000);
    expect((await makeAs('one')).data).toEqual(made.data);
    expect(await mails()).toHaveLength(1);
    const other = await signedInAuthor(app, 'budi@example.org');
    expect((await makeAs('one', other)).data?.codes).not.toEqual(made.data?.codes);

    const later = await makeAs('two');
    expect(later.data?.codes).not.toEqual(made.data?.codes);
    expect((await makeAs('one')).code).toBe('idempotencyMismatch');
    expect((await makeAs('two')).data).toEqual(later.data);
    expect((await spend(later.data?.codes[0] ?? '')).success).toBe(true);
    expect(await spend(made.data?.codes[0] ?? '')).toMatchObject(wrong);

    await author.ok('login', { request: { account: EMAIL, password: NEW_PASSWORD } });
    await author.ok('recoveryCodesRemove', { request: {} });
    expect((await makeAs('two')).code).toBe('idempotencyMismatch');
    expect(await left()).toBe(0);
  });

  it('are random: the same key makes different ones once its record is gone, and no one reads the record without the key', async () => {
    const key = 'one-request';
    const request = { id: newBookId(), ...storyForm() };
    await author.ok('bookAdd', { request }, { key: 'another-request' });
    const { codes } = await author.ok('recoveryCodesMake', {}, { key });
    const [record] = await db
      .select()
      .from(idempotency)
      .where(and(eq(idempotency.status, 0), ne(idempotency.answer, '')));
    expect(record?.userId).toEqual(expect.any(String));
    // The server's own keys cannot open the record.
    for (const sealer of [deps.sealer, createSealer([deps.tokenKey], systemRandom)])
      expect(() => openText(sealer, record?.answer ?? '', record?.userId ?? '')).toThrow();
    // The log does not have this request's key, though it has the keys of other requests.
    expect(lines.join()).toContain('another-request');
    expect(lines.join()).not.toContain(key);
    for (const code of codes) expect(lines.join()).not.toContain(code);
    await db.delete(idempotency);
    const again = await author.ok('recoveryCodesMake', {}, { key });
    expect(again.codes.filter((code) => codes.includes(code))).toEqual([]);
  });

  it('making and removing need a sign-in within the last ten minutes', async () => {
    await make();
    author.proof = null;
    for (const call of ['recoveryCodesMake', 'recoveryCodesRemove'] as const)
      expect((await author.call(call, { request: {} })).code).toBe('reauthenticate');
    expect(await left()).toBe(10);
  });

  it('an account without an e-mail, and one with a printed first password, get none; the refusal says why', async () => {
    await db.update(account).set({ passwordGiven: true });
    expect((await author.call('recoveryCodesMake')).data).toMatchObject({ reason: 'passwordGiven' });
    await db.update(account).set({ passwordGiven: false, emailKey: null });
    expect((await author.call('recoveryCodesMake')).data).toMatchObject({ reason: 'noSignInEmail' });
    expect(await db.select().from(recoveryCode)).toEqual([]);
  });

  it('guesses are limited like those at sign-in; the answer says how long to wait', async () => {
    const limited = await createTestServer({
      database: server.database,
      settings: { rateLimits: { ...deps.settings.rateLimits, login: { burst: 3, perMinute: 1 } } },
    });
    const guess = () =>
      apiDevice(limited.app).call('recoveryCodeUse', {
        request: { email: EMAIL, code: '0000-0000-0000-0000', password: NEW_PASSWORD },
      });
    for (let index = 0; index < 3; index += 1) expect(await guess()).toMatchObject(wrong);
    const answer = await guess();
    expect(answer.code).toBe('rateLimited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
