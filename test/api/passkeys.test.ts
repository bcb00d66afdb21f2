import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account, session } from '#server/db/schema/account.ts';
import { passkey, passkeyChallenge } from '#server/db/schema/passkey.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { type Forgery, softwareAuthenticator } from '#test/support/authenticator.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const MINUTE = 60_000;
const clock = movedClock();
const post = await mailServer();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(async () => {
  transport.close();
  await post.close();
});
const server = await createTestServer({ clock, mail: transport });
const { app, db, deps } = server;
const { origin } = deps.settings;
const refusal = (reason: string) => ({ code: 'refused', data: { reason } });

let author: ApiDevice;
let phone: ReturnType<typeof softwareAuthenticator>;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  author = await signedInAuthor(app, EMAIL);
  phone = softwareAuthenticator(origin);
});

const add = async (name = 'My phone', forged: Forgery = {}, from = author, key?: string) => {
  const options = await from.ok('passkeyNewOptions');
  const response = phone.create(options, forged);
  return from.call('passkeyAdd', { request: { name, response } }, key === undefined ? {} : { key });
};
const signIn = async (device = apiDevice(app), forged: Forgery = {}) => {
  const options = await device.ok('passkeySignInOptions');
  return device.call('passkeyLogin', { request: { response: phone.get(options, forged) } });
};
const list = async (device = author) => (await device.ok('signInMethods')).passkeys;
const messages = async () =>
  (await author.ok('messageList', { request: {} })).items.map(({ title }) => title);
const old = async () => {
  clock.move(11 * MINUTE);
  await author.ok('refreshToken', { request: { refreshToken: author.refreshToken ?? '' } });
};

describe('passkeys (docs/spec, section 5, Passkeys)', () => {
  it('an added passkey signs in on a new device like any sign-in; the owner is notified of passkey and sign-in by message and mail', async () => {
    expect((await add()).success).toBe(true);
    const device = apiDevice(app);
    const answer = await signIn(device);
    expect(answer).toMatchObject({ success: true, data: { email: EMAIL, role: 'author' } });
    expect(device.refreshToken).not.toBeNull();
    expect((await device.ok('authorInfo')).id).toBe(answer.data.id);
    expect(await messages()).toEqual(
      expect.arrayContaining(['A passkey was added', 'New sign-in to your account']),
    );
    await sendMails(deps);
    expect(post.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A passkey was added to your Tinta account', 'New sign-in to Tinta']),
    );
  });

  it('the list has the name of each passkey and when it was last used', async () => {
    await add('Phone');
    expect(await list()).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
    clock.move(MINUTE);
    await signIn();
    expect(await list()).toMatchObject([{ name: 'Phone', lastUsedAt: new Date(clock.now()).toISOString() }]);
  });

  it('the authenticator gets a random handle, the same for all passkeys of an account, and never an id of ours', async () => {
    const one = await author.ok('passkeyNewOptions');
    const two = await author.ok('passkeyNewOptions');
    expect(Buffer.from(one.user.id, 'base64url')).toHaveLength(32);
    expect(one.user.id).toBe(two.user.id);
    expect(one.challenge).not.toBe(two.challenge);
    expect(one).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('the browser gets a list of those that were added already; adding a passkey again is refused', async () => {
    await add();
    const options = await author.ok('passkeyNewOptions');
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([
      phone.credentials[0]?.id.toString('base64url'),
    ]);
    const other = await signedInAuthor(app);
    const theirs = await other.ok('passkeyNewOptions');
    const { key, id } = phone.credentials[0] ?? {};
    if (!key || !id) throw new Error('no passkey');
    const copy = softwareAuthenticator(origin).create(theirs);
    await db.update(passkey).set({ credentialId: copy.id });
    expect(await other.call('passkeyAdd', { request: { name: 'x', response: copy } })).toMatchObject(
      refusal('passkeyKnown'),
    );
  });

  it('a passkey’s name is checked at its field, and can be changed', async () => {
    expect(await add(' ')).toMatchObject({ data: { fields: { name: 'settings.passkeys.nameEmpty' } } });
    expect(await add('x'.repeat(51))).toMatchObject({
      data: { fields: { name: 'settings.passkeys.nameLength' } },
    });
    await add();
    const [mine] = await list();
    if (!mine) throw new Error('no passkey');
    await author.ok('passkeyRename', { request: { id: mine.id, name: 'Old phone' } });
    expect(await list()).toMatchObject([{ name: 'Old phone' }]);
  });

  it('a removed passkey signs no one in; the owner is notified', async () => {
    await add();
    const [mine] = await list();
    await author.ok('passkeyRemove', { request: { id: mine?.id ?? '' } });
    expect(await list()).toEqual([]);
    expect(await signIn()).toMatchObject(refusal('passkeyUnknown'));
    expect(await messages()).toContain('A passkey was removed');
  });

  it('another author can neither see, rename nor remove it', async () => {
    await add();
    const [mine] = await list();
    const id = mine?.id ?? '';
    const other = await signedInAuthor(app);
    expect(await list(other)).toEqual([]);
    expect((await other.call('passkeyRename', { request: { id, name: 'Mine' } })).code).toBe('notFound');
    expect((await other.call('passkeyRemove', { request: { id } })).code).toBe('notFound');
  });

  it('adding and removing need a recent sign-in, which a passkey proves; a new passkey that takes minutes is still accepted', async () => {
    await add();
    const [mine] = await list();
    await old();
    expect((await author.call('passkeyNewOptions')).code).toBe('reauthenticate');
    expect((await author.call('passkeyRemove', { request: { id: mine?.id ?? '' } })).code).toBe(
      'reauthenticate',
    );
    const proof = phone.get(await author.ok('passkeyProofOptions'));
    await author.ok('reauthenticate', { request: { by: 'passkey', response: proof } });
    const options = await author.ok('passkeyNewOptions');
    await author.ok('passkeyRename', { request: { id: mine?.id ?? '', name: 'One' } });
    clock.move(4 * MINUTE);
    const response = phone.create(options);
    expect((await author.call('passkeyAdd', { request: { name: 'Two', response } })).success).toBe(true);
  });

  it('an account has at most twenty', async () => {
    for (let index = 0; index < 20; index += 1) expect((await add(`Key ${index}`)).success).toBe(true);
    expect(await author.call('passkeyNewOptions')).toMatchObject(refusal('tooManyPasskeys'));
  });

  it('an account without a password keeps its passkeys and proves itself with them', async () => {
    await add();
    await db.update(account).set({ passwordHash: null });
    const proof = phone.get(await author.ok('passkeyProofOptions'));
    expect(
      (await author.call('reauthenticate', { request: { by: 'passkey', response: proof } })).success,
    ).toBe(true);
  });
});

describe('what a passkey must prove', () => {
  it.each([
    ['from a different origin', { origin: 'https://tinta.evil.example' }],
    ['for a different domain', { rpId: 'evil.example' }],
    ['without verifying the person', { verified: false }],
    ['to a different challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ] as const)('an answer %s is refused, when adding and when signing in', async (_, forged) => {
    expect(await add('x', forged)).toMatchObject(refusal('passkeyRefused'));
    await add();
    expect(await signIn(apiDevice(app), forged)).toMatchObject(refusal('passkeyRefused'));
  });

  it('a signature count that does not grow is refused as a copy', async () => {
    await add();
    expect((await signIn()).success).toBe(true);
    expect((await signIn()).success).toBe(true);
    expect(await signIn(apiDevice(app), { counter: 1 })).toMatchObject(refusal('passkeyRefused'));
  });

  it('a challenge works for five minutes and once, even if it is used twice at the same moment', async () => {
    await add();
    const device = apiDevice(app);
    const response = phone.get(await device.ok('passkeySignInOptions'));
    const answers = await Promise.all([
      apiDevice(app).call('passkeyLogin', { request: { response } }),
      apiDevice(app).call('passkeyLogin', { request: { response } }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const late = phone.get(await device.ok('passkeySignInOptions'));
    clock.move(5 * MINUTE);
    expect(await device.call('passkeyLogin', { request: { response: late } })).toMatchObject(
      refusal('passkeyRefused'),
    );
    clock.move(1);
    await sweep(deps);
    expect(await db.select().from(passkeyChallenge)).toEqual([]);
  });

  it('a challenge for a sign-in is not accepted as a proof, nor one for a proof at a sign-in or in a different session', async () => {
    await add();
    const forSignIn = phone.get(await author.ok('passkeySignInOptions'));
    expect(
      await author.call('reauthenticate', { request: { by: 'passkey', response: forSignIn } }),
    ).toMatchObject(refusal('passkeyRefused'));
    const forProof = phone.get(await author.ok('passkeyProofOptions'));
    expect(await apiDevice(app).call('passkeyLogin', { request: { response: forProof } })).toMatchObject(
      refusal('passkeyRefused'),
    );
    const options = await author.ok('passkeyNewOptions');
    const other = await signedInAuthor(app);
    expect(
      await other.call('passkeyAdd', { request: { name: 'x', response: phone.create(options) } }),
    ).toMatchObject(refusal('passkeyRefused'));
  });

  it('another author’s passkey is not accepted as a proof', async () => {
    const other = await signedInAuthor(app);
    await add('theirs', {}, other);
    const response = phone.get(await author.ok('passkeyProofOptions'));
    expect(await author.call('reauthenticate', { request: { by: 'passkey', response } })).toMatchObject(
      refusal('otherAccount'),
    );
  });

  it('asking to sign in reveals nothing about accounts, and only hashes of challenges are stored', async () => {
    await add();
    const options = await apiDevice(app).ok('passkeySignInOptions');
    expect(options.allowCredentials).toEqual([]);
    const stored = JSON.stringify(await db.select().from(passkeyChallenge));
    expect(stored).not.toContain(options.challenge);
  });

  it('adding a passkey again after a lost answer gets the same answer and has one effect', async () => {
    const options = await author.ok('passkeyNewOptions');
    const request = { name: 'Phone', response: phone.create(options) };
    for (let count = 0; count < 2; count += 1)
      expect((await author.call('passkeyAdd', { request }, { key: 'one' })).success).toBe(true);
    expect(await list()).toHaveLength(1);
  });

  it('an authenticator’s transports are stored only if they are known', async () => {
    const response = phone.create(await author.ok('passkeyNewOptions'));
    const transports = ['internal', 'x'.repeat(50_000), 'usb,nfc', 'hybrid'];
    const request = {
      name: 'Phone',
      response: { ...response, response: { ...response.response, transports } },
    };
    await author.ok('passkeyAdd', { request });
    const [kept] = await db.select({ transports: passkey.transports }).from(passkey);
    expect(kept?.transports.split(',').sort()).toEqual(['hybrid', 'internal']);
    expect((await signIn()).success).toBe(true);
  });

  it('nonsense is refused, not an internal error', async () => {
    await add();
    const good = phone.get(await author.ok('passkeySignInOptions'));
    for (const clientDataJSON of [
      'AAAA',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ]) {
      const response = { ...good, response: { ...good.response, clientDataJSON } };
      expect(await apiDevice(app).call('passkeyLogin', { request: { response } })).toMatchObject(
        refusal('passkeyRefused'),
      );
    }
    const [mine] = await list();
    expect(mine?.lastUsedAt).toBeNull();
    expect(await db.select().from(session).where(eq(session.udid, 'x'))).toEqual([]);
    expect(
      (await author.call('reauthenticate', { request: { by: 'password', password: PASSWORD } })).success,
    ).toBe(true);
  });
});
