import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PasswordHasher } from '#server/core/password-hasher.ts';
import type { Database } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { listenOnLoopback } from '#server/platform/listen-on-loopback.ts';
import { systemTimers } from '#server/platform/system.ts';
import { disableAccount, endSessions } from '#server/session/end-sessions.ts';
import { closeWaysIn } from '#server/sign-in/close-ways-in.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import { type Endpoint, endpointPath } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, readAnswer } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer, plainHasher, workerDatabase } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';
const ANY_ID = '01890000-0000-7000-8000-000000000000';

/** A gate at which code waits until it is opened. `reached` resolves when code has reached it. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((go) => {
    open = go;
  });
  const reached = new Promise<void>((go) => {
    reach = go;
  });
  return {
    open: () => open(),
    reached,
    async pass() {
      reach();
      await opened;
    },
  };
}
type Gate = ReturnType<typeof gate>;

/** The next transaction begins once its gate is opened. `beforeVerified`: the same for the next verification of a password. */
let beforeTransaction: Gate | undefined;
let beforeVerified: Gate | undefined;
/** Called when the server begins to wait for a body. */
let bodyBegun = () => {};

const real = await workerDatabase();
const db = new Proxy(real.db, {
  get(target, property) {
    if (property !== 'transaction') return Reflect.get(target, property);
    return async (...args: Parameters<Database['transaction']>) => {
      const held = beforeTransaction;
      beforeTransaction = undefined;
      await held?.pass();
      return target.transaction(...args);
    };
  },
});
const passwordHasher: PasswordHasher = {
  hash: plainHasher.hash,
  async verify(hash, password, from) {
    const held = beforeVerified;
    beforeVerified = undefined;
    await held?.pass();
    return plainHasher.verify(hash, password, from);
  },
};
const server = await createTestServer({
  database: { ...real, db },
  passwordHasher,
  timers: {
    ...systemTimers,
    after() {
      bodyBegun();
      // There is no deadline: the tests decide when bodies arrive, and more are under way at once than the limit of slow bodies.
      return () => {};
    },
  },
});
const { app, deps } = server;

let thief: ApiDevice;
let owner: UserId;
beforeEach(async () => {
  await server.reset();
  thief = await signedInAuthor(app, EMAIL);
  owner = await idOf(EMAIL);
});
afterEach(() => {
  beforeTransaction = undefined;
  beforeVerified = undefined;
  bodyBegun = () => {};
});

async function idOf(email: string): Promise<UserId> {
  const [row] = await real.db.select().from(account).where(eq(account.emailKey, email));
  if (row === undefined) throw new Error('no account');
  return row.id;
}
const closeAll = () => real.db.transaction((tx) => closeWaysIn(tx, owner, Date.now()));
/** Makes the thief's session one that may use the desk. */
async function makeEditor(): Promise<void> {
  await real.db.update(account).set({ role: 'editor' }).where(eq(account.id, owner));
  await openDesk(deps, thief);
}
const openSessions = async () =>
  (await real.db.select().from(session).where(eq(session.userId, owner))).filter(
    ({ revokedAt }) => revokedAt === null,
  );

const isPostgres = process.env.TINTA_TEST_DATABASE === 'postgres';
/** How many statements in this database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = (await real.db.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? 0;
}
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((go) => setTimeout(go, 5));
}

const ALL = Object.entries(endpoints as Record<string, Endpoint>) as [EndpointName, Endpoint][];
const WITH_BODY = ALL.filter(
  ([, { method, auth }]) => method === 'POST' && (auth === 'author' || auth === 'editor'),
);

/** Sends the head of a call. Its body follows when `rest` is called. `begun` resolves when the server waits for the body. */
function slowly(name: EndpointName, body: string) {
  const waited = gate();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await waited.pass();
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
      // The server waits for the body only after it has admitted the call.
    },
    { highWaterMark: 0 },
  );
  const answer = app.request(endpointPath(endpoints[name], { id: ANY_ID }), {
    method: 'POST',
    headers: { authorization: `Bearer ${thief.accessToken}`, 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  return { begun: waited.reached, rest: waited.open, answer: Promise.resolve(answer).then(readAnswer) };
}

describe('a session that ends while a call’s body is on its way ends the call', () => {
  it('whatever the call', async () => {
    await makeEditor();
    const calls = WITH_BODY.map(([name]) => ({ name, ...slowly(name, '{}') }));
    await Promise.all(calls.map(({ begun }) => begun));
    await closeAll();
    for (const { rest } of calls) rest();
    const codes = await Promise.all(calls.map(async ({ name, answer }) => [name, (await answer).code]));
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter(([, code]) => code !== 'unauthenticated')).toEqual([]);
  });

  it('over a socket: a passkey is not added if its request began before all sign-in methods were closed', async () => {
    const phone = softwareAuthenticator(deps.settings.origin);
    const response = phone.create(await thief.ok('passkeyNewOptions'));
    const sent = JSON.stringify({ name: 'Mine', response });
    const listening = await listenOnLoopback(app);
    try {
      const begun = new Promise<void>((go) => {
        bodyBegun = go;
      });
      const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
      const head = [
        `POST ${endpoints.passkeyAdd.path} HTTP/1.1`,
        'host: localhost',
        'connection: close',
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(sent)}`,
        `authorization: Bearer ${thief.accessToken}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${sent.slice(0, 20)}`);
      await begun;
      await closeAll();
      socket.write(sent.slice(20));
      expect(await text(socket)).toContain('"code":"unauthenticated"');
    } finally {
      await listening.close();
    }
    expect(await real.db.select().from(passkey)).toEqual([]);
  });

  it('an editor who is disabled meanwhile cannot decide', async () => {
    await makeEditor();
    const call = slowly('deskWithdrawalDecide', JSON.stringify({ id: ANY_ID, approve: true, reason: '' }));
    await call.begun;
    await real.db.transaction((tx) => disableAccount(tx, owner, Date.now()));
    call.rest();
    expect((await call.answer).code).toBe('unauthenticated');
  });
});

type Sent = { [Name in EndpointName]?: Partial<CallInput<Name>> };
/** Calls about sign-in methods, roles and money. Each would have a different answer if the session were not checked again. */
const SENSITIVE: Sent = {
  passwordChange: { request: { current: PASSWORD, password: NEW_PASSWORD } },
  emailChange: { request: { email: 'thief@example.org', current: PASSWORD } },
  emailChangeCancel: {},
  emailConfirmSend: {},
  mailChoose: { request: { decisions: false } },
  passkeyRename: { request: { id: ANY_ID, name: 'Mine' } },
  passkeyRemove: { request: { id: ANY_ID } },
  recoveryCodesMake: {},
  recoveryCodesRemove: {},
  secondFactorNew: {},
  secondFactorConfirm: { request: { code: '000000' } },
  secondFactorRemove: { request: { code: '000000' } },
  reauthenticate: { request: { by: 'password', password: PASSWORD } },
  deletionAsk: {},
  deletionKeep: {},
  deviceEnd: { request: { all: true } },
  paymentUndoOwn: {},
  authorModify: { request: { userName: 'Somebody' } },
  applyAdd: { request: { bookId: ANY_ID, type: 'bonus', bonusKind: 'signing' } as never },
  applyWithdrawal: { request: { month: '2026-02', amount: 1, acceptTaxesAndFees: true } },
  deskApplicationDecide: { request: { id: ANY_ID as never, approve: true, reason: '' } },
  deskWithdrawalDecide: { request: { id: ANY_ID as never, approve: true, reason: '' } },
  deskContractDecide: { request: { id: ANY_ID as never, approve: true, reason: '' } },
  deskEditorDisable: { request: { id: ANY_ID as never, disabled: true } },
  deskAuthorSuspend: { request: { id: ANY_ID as never, reason: 'Copied' } },
  deskAuthorSuspensionEnd: { request: { id: ANY_ID as never } },
  deskRatePropose: { request: { contractType: 'exclusive', tenths: 1_000 } },
  deskRateConfirm: { request: { id: ANY_ID as never } },
  deskRateWithdraw: { request: { id: ANY_ID as never } },
};
const NAMES = Object.keys(SENSITIVE) as (keyof Sent)[];
const isOfDesk = (name: EndpointName) => (endpoints as Record<string, Endpoint>)[name]?.auth === 'editor';

describe('a session that ends before a command’s transaction begins ends the command', () => {
  it.each(NAMES)('%s', async (name) => {
    if (isOfDesk(name)) await makeEditor();
    // The server remembers the session, so only the transaction checks it again.
    await thief.call('authorInfo');
    const held = gate();
    beforeTransaction = held;
    const answer = thief.call(name, SENSITIVE[name] as never, { key: `key-of-${name}` });
    await held.reached;
    await closeAll();
    held.open();
    expect(await answer).toMatchObject({ code: 'unauthenticated', redirect: true });
    const [row] = await real.db.select().from(account).where(eq(account.id, owner));
    expect(row).toMatchObject({ passwordHash: null, email: EMAIL, deleteAt: null });
    expect(await real.db.select().from(recoveryCode)).toEqual([]);
    const links = await real.db.select().from(emailLink);
    expect(links.filter(({ purpose }) => purpose !== 'confirm')).toEqual([]);
  });

  it('a command waits for a “This was not me” that has begun, so that nothing is made after it', async () => {
    const phone = softwareAuthenticator(deps.settings.origin);
    const response = phone.create(await thief.ok('passkeyNewOptions'));
    const answer = await real.db.transaction(async (tx) => {
      await closeWaysIn(tx, owner, Date.now());
      const adding = thief.call('passkeyAdd', { request: { name: 'Mine', response } });
      if (isPostgres) await until(async () => (await waitingForLocks()) > 0);
      return [adding];
    });
    expect((await answer[0])?.code).toBe('unauthenticated');
    expect(await real.db.select().from(passkey)).toEqual([]);
  });

  it('a story that is opened while its author asks for the account’s deletion stays closed', async () => {
    const { id } = await addStory(thief);
    await addChapter(thief, id, { status: 'published' });
    const answer = await real.db.transaction(async (tx) => {
      await tx
        .update(account)
        .set({ deleteAt: Date.now() + 86_400_000 })
        .where(eq(account.id, owner));
      const opening = thief.call('bookOpen', { params: { id } });
      if (isPostgres) await until(async () => (await waitingForLocks()) > 0);
      return [opening];
    });
    expect(await answer[0]).toMatchObject({ code: 'refused', data: { reason: 'deletionAsked' } });
  });

  it('every command of the desk checks the session again, and so does every one about sign-in methods and money', () => {
    const writes = ALL.filter(([, { auth, changesState }]) => auth === 'editor' && changesState);
    expect(writes.filter(([, endpoint]) => !('asksAgain' in endpoint)).map(([name]) => name)).toEqual([]);
    const unasked = ALL.filter(([, endpoint]) => endpoint.auth === 'author' && endpoint.changesState)
      .filter(([, endpoint]) => !('asksAgain' in endpoint))
      .map(([name]) => name);
    // These calls write, read or prepare: they do not need a second check of the session.
    expect(unasked.sort()).toEqual(
      [
        ...['authorAvatar', 'idCardBackSave', 'idCardSave', 'parentSignSave', 'contractSign'],
        ...['bookAdd', 'bookCover', 'bookDelete', 'bookEdit', 'bookFinish', 'bookOpen', 'bookVolumes'],
        ...[
          'chapterAdd',
          'chapterAside',
          'chapterDelete',
          'chapterEdit',
          'chapterPosted',
          'chapterRestore',
          'chapterSort',
        ],
        ...['chapterUndelete', 'messageRead', 'modifyEmail', 'questionAsk', 'versionKeep', 'writingCount'],
        ...['passkeyNewOptions', 'passkeyProofOptions'],
      ].sort(),
    );
  });
});

describe('a sign-in whose password is still being verified', () => {
  async function signingIn() {
    const device = apiDevice(app);
    const held = gate();
    beforeVerified = held;
    const answer = device.call('login', { request: { account: EMAIL, password: PASSWORD } });
    await held.reached;
    return { held, answer };
  }

  it('does not outlive a change of the password', async () => {
    const { held, answer } = await signingIn();
    await thief.ok('passwordChange', { request: { current: PASSWORD, password: NEW_PASSWORD } });
    held.open();
    expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'wrongPassword' } });
    expect(await openSessions()).toHaveLength(1);
  });

  it('does not outlive the disabling of the account', async () => {
    const { held, answer } = await signingIn();
    await real.db.transaction((tx) => disableAccount(tx, owner, Date.now()));
    held.open();
    expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'accountDisabled' } });
    expect(await openSessions()).toEqual([]);
  });

  it('does not outlive “This was not me”', async () => {
    const { held, answer } = await signingIn();
    await closeAll();
    held.open();
    expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'wrongPassword' } });
    expect(await openSessions()).toEqual([]);
  });

  it('does not outlive the account', async () => {
    const { held, answer } = await signingIn();
    await endSessions(real.db, owner, Date.now());
    await real.db.update(account).set({ deleteAt: 1 }).where(eq(account.id, owner));
    held.open();
    expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'wrongPassword' } });
    expect(await openSessions()).toEqual([]);
  });
});

describe('a password that is being verified for a change', () => {
  const changed = () =>
    real.db
      .update(account)
      .set({ passwordHash: `plain ${NEW_PASSWORD}` })
      .where(eq(account.id, owner));

  it.each([
    ['reauthenticate', { by: 'password', password: PASSWORD }],
    ['emailChange', { email: 'thief@example.org', current: PASSWORD }],
    ['passwordChange', { current: PASSWORD, password: 'other-river-8' }],
  ] as const)('%s proves nothing once the password has changed', async (name, request) => {
    const held = gate();
    beforeVerified = held;
    const answer = thief.call(name, { request } as never);
    await held.reached;
    await changed();
    held.open();
    expect((await answer).code).toBe('validation');
    const [row] = await real.db.select().from(account).where(eq(account.id, owner));
    expect(row).toMatchObject({ email: EMAIL, passwordHash: `plain ${NEW_PASSWORD}` });
  });
});

describe('a passkey that is being used', () => {
  it('does not sign in once “This was not me” has removed it, nor to a disabled account', async () => {
    const phone = softwareAuthenticator(deps.settings.origin);
    const response = phone.create(await thief.ok('passkeyNewOptions'));
    await thief.ok('passkeyAdd', { request: { name: 'Mine', response } });
    for (const end of [() => real.db.transaction((tx) => disableAccount(tx, owner, Date.now())), closeAll]) {
      const device = apiDevice(app);
      const options = await device.ok('passkeySignInOptions');
      const held = gate();
      beforeTransaction = held;
      const answer = device.call('passkeyLogin', { request: { response: phone.get(options) } });
      await held.reached;
      await end();
      held.open();
      expect((await answer).code).toBe('refused');
      expect(await openSessions()).toEqual([]);
      await real.db.update(account).set({ disabledAt: null }).where(eq(account.id, owner));
    }
  });
});

describe('a session of a disabled account, whatever opened it', () => {
  const disable = () => real.db.update(account).set({ disabledAt: Date.now() }).where(eq(account.id, owner));

  it('can neither make a call nor be renewed', async () => {
    await disable();
    const again = apiDevice(app, thief.udid);
    again.accessToken = thief.accessToken;
    // A new server remembers no session.
    const other = await createTestServer({ database: real, passwordHasher });
    const elsewhere = apiDevice(other.app, thief.udid);
    elsewhere.accessToken = thief.accessToken;
    expect((await elsewhere.call('authorInfo')).code).toBe('unauthenticated');
    const request = { refreshToken: thief.refreshToken ?? '' };
    expect((await elsewhere.call('refreshToken', { request })).code).toBe('unauthenticated');
  });
});
