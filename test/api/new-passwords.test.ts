import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '#shared/domain/limits.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app, db, deps } = server;
const EMAIL = 'sari.wulan@library.example';

let owner: ApiDevice;
beforeEach(async () => {
  await server.reset();
  owner = await signedInAuthor(app, EMAIL);
});

/** Each call that takes a new password, ready to be made. */
const CALLS = {
  async register() {
    await server.reset();
    return (password: string) => apiDevice(app).call('register', { request: { email: EMAIL, password } });
  },
  async passwordReset() {
    const [row] = await db.select().from(account);
    if (row === undefined) throw new Error('no account');
    const secret = await makeResetLink(db, deps.random, row.id, deps.clock.now());
    return (password: string) => apiDevice(app).call('passwordReset', { request: { secret, password } });
  },
  async passwordChange() {
    return (password: string) => owner.call('passwordChange', { request: { current: PASSWORD, password } });
  },
  async recoveryCodeUse() {
    const { codes } = await owner.ok('recoveryCodesMake');
    const code = codes[0] ?? '';
    return (password: string) =>
      apiDevice(app).call('recoveryCodeUse', { request: { email: EMAIL, code, password } });
  },
};

it('every call that takes a password is in this list, except those that take the current one', () => {
  const taking = Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { request }]) => JSON.stringify(request).includes('"password"'))
    .map(([name]) => name);
  expect(taking.sort()).toEqual([...Object.keys(CALLS), 'login', 'reauthenticate'].sort());
});

describe.each(Object.entries(CALLS))('a new password (docs/spec, section 5): %s', (_, prepare) => {
  const problemOf = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof prepare>>>>) =>
    answer.success ? 'none' : (answer.data as unknown as { fields?: { password?: string } }).fields?.password;

  it('must have at least 8 characters, however many bytes; blanks around it do not count', async () => {
    const set = await prepare();
    expect([PASSWORD_CHARS_MIN, PASSWORD_CHARS_MAX]).toEqual([8, 16]);
    for (const tooShort of ['qzmvkrw', ' qzmvkrw ', '夜雨打在窗子上', '🌧🌊🌙⭐🔥🍀🎈', 'k'])
      expect(problemOf(await set(tooShort)), tooShort).toBe('signIn.error.passwordLength');
    expect(problemOf(await set('qzmvkrwx'))).toBe('none');
  });

  it('must not be a common one, nor consist of words that anyone would try', async () => {
    const set = await prepare();
    for (const common of ['password123', 'QWERTYUIOP', ' iloveyou '])
      expect(problemOf(await set(common)), common).toBe('signIn.error.passwordCommon');
    const words = ['tinta', 'author', 'penulis', 'editor', 'admin'];
    const ofTheEmail = ['sari', 'wulan', 'library', 'example'];
    for (const word of [...words, ...ofTheEmail])
      for (const guess of [`${word}-2026!`, `(12)${word.toUpperCase()}34`])
        expect(problemOf(await set(guess)), guess).toBe('signIn.error.passwordGuessable');
    for (const guess of ['tintatinta', 'Editor.Tinta', 'sari.wulan-26'])
      expect(problemOf(await set(guess)), guess).toBe('signIn.error.passwordGuessable');
    expect(problemOf(await set('tinta-hitam-26'))).toBe('none');
  });

  it.each([
    'hujandijendela',
    'hujan di jendela',
    '83741920',
    '{}[]|\\~`<>;:"',
    "'; drop table --",
    '%00&amp;{{7*7}}',
    '夜雨打在窗子上了',
    'ночь тиха',
    'كلمة السر هنا',
    '🌧🌊🌙⭐🔥🍀🎈🐢',
    '👩‍👩‍👧‍👦 família',
    'héllo wörld ß',
  ])('may have any characters, of any kind, and signs in as it was chosen: %s', async (password) => {
    const set = await prepare();
    expect(problemOf(await set(password))).toBe('none');
    const signIn = (typed: string) =>
      apiDevice(app).call('login', { request: { account: EMAIL, password: typed } });
    expect((await signIn(password)).success).toBe(true);
    expect((await signIn(password.slice(0, -1))).success).toBe(false);
    expect((await signIn(`${password}.`.slice(-16))).success).toBe(false);
  });
});
