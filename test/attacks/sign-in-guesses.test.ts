import { beforeEach, describe, expect, it } from 'vitest';
import { inFairTurns, type PasswordHasher } from '#server/core/password-hasher.ts';
import { fairTurns } from '#server/platform/fair-turns.ts';
import { Overloaded } from '#server/platform/overloaded.ts';
import { RATE_LIMITS } from '#server/settings/settings.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const clock = movedClock();
let verified = 0;
const passwordHasher: PasswordHasher = {
  hash: plainHasher.hash,
  async verify(hash, password, asker) {
    verified += 1;
    // The wait is long enough for parallel guesses to be under way at the same time.
    await new Promise((go) => setTimeout(go, 5));
    return plainHasher.verify(hash, password, asker);
  },
};
/** A server with production limits, behind a proxy that sends the clients' addresses. */
const newServer = () =>
  createTestServer({ clock, passwordHasher, settings: { rateLimits: RATE_LIMITS, trustedProxies: 1 } });
const server = await newServer();
const EMAIL = 'ani@example.org';

let owner: ApiDevice;
beforeEach(async () => {
  await server.reset();
  owner = await signedInAuthor(server.app, EMAIL);
  verified = 0;
});

const signIn = (device: ApiDevice, address: string, password = PASSWORD, account = EMAIL) =>
  device.call('login', { request: { account, password } }, { headers: { 'x-forwarded-for': address } });
const guess = (at: { app: typeof server.app }, address: string, account = EMAIL) =>
  signIn(apiDevice(at.app), address, 'a-wrong-guess', account);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('guesses of a password', () => {
  it('180 at once from one address: no more are verified than one after another', async () => {
    const answers = await times(180, () => guess(server, '203.0.113.7'));
    expect(verified).toBe(RATE_LIMITS.login.burst);
    const refused = answers.filter((answer) => answer.code === 'rateLimited');
    expect(refused).toHaveLength(180 - verified);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are counted together by two servers on one database, and a restart forgets none', async () => {
    const other = await newServer();
    await times(40, (index) => guess(index % 2 === 0 ? server : other, '203.0.113.7'));
    const restarted = await newServer();
    expect((await guess(restarted, '203.0.113.7')).code).toBe('rateLimited');
    expect(verified).toBe(RATE_LIMITS.login.burst);
  });

  it('from many addresses at one account: the account has its own limit', async () => {
    await times(200, (index) => guess(server, `198.51.100.${index}`));
    expect(verified).toBe(RATE_LIMITS.loginAccount.burst);
  });

  it('from one address at many accounts: the address has a limit, and all addresses of an IPv6 /64 count as one', async () => {
    await times(100, (index) => guess(server, `2001:db8:1:2::${index}`, `nobody${index}@example.org`));
    expect(verified).toBe(RATE_LIMITS.loginAddress.burst);
    expect((await guess(server, '2001:db8:1:3::1', 'nobody@example.org')).data).toEqual({
      reason: 'wrongPassword',
    });
  });

  it.each([
    ['/56', 2, (index: number) => `2001:db8:1:${(index % 256).toString(16)}::1`],
    ['/48', 4, (index: number) => `2001:db8:1:${((index * 97) % 65_536).toString(16)}::1`],
  ])(
    'from one IPv6 %s: its /64 and itself have limits, and no one else is refused',
    async (_name, more, address) => {
      await times(700, (index) => guess(server, address(index), `nobody${index}@example.org`));
      expect(verified).toBe(RATE_LIMITS.loginAddress.burst * more);
      expect((await signIn(apiDevice(server.app), address(1))).code).toBe('rateLimited');
      // The owner can sign in on a new device in a different network.
      expect((await signIn(apiDevice(server.app), '2001:db8:2::1')).success).toBe(true);
      expect((await signIn(apiDevice(server.app), '203.0.113.7')).success).toBe(true);
    },
  );

  it.each(['register', 'reset'] as const)('%s counts the wider networks too', async (limit) => {
    const few = await createTestServer({
      database: server.database,
      clock,
      passwordHasher,
      settings: { rateLimits: { ...RATE_LIMITS, [limit]: { burst: 2, perMinute: 1 } }, trustedProxies: 1 },
    });
    const codes = await times(9, (index) => {
      const headers = { 'x-forwarded-for': `2001:db8:1:${index}::1` };
      const email = `nobody${index}@example.org`;
      return limit === 'register'
        ? apiDevice(few.app).call('register', { request: { email, password: PASSWORD } }, { headers })
        : apiDevice(few.app).call('passwordForgotten', { request: { email } }, { headers });
    });
    expect(codes.filter(({ success }) => success)).toHaveLength(4);
    expect(codes.filter(({ code }) => code === 'rateLimited')).toHaveLength(5);
  });

  it('never lock out the device on which the owner has signed in before', async () => {
    await times(300, (index) => guess(server, `198.51.100.${index % 250}`));
    // The owner can sign in from the address of the guesses too, because a whole town may share an address.
    expect((await signIn(apiDevice(server.app), '198.51.100.1')).code).toBe('rateLimited');
    expect((await signIn(owner, '198.51.100.1')).success).toBe(true);
    await owner.ok('logout', { request: {} });
    expect((await signIn(owner, '198.51.100.1')).success).toBe(true);
  });

  it('on a known device are counted too; the device is known only for that account', async () => {
    await times(30, () => signIn(owner, '203.0.113.7', 'a-wrong-guess'));
    expect(verified).toBe(RATE_LIMITS.loginDevice.burst);
    expect((await signIn(owner, '203.0.113.7')).code).toBe('rateLimited');
    verified = 0;
    await signedInAuthor(server.app, 'budi@example.org');
    verified = 0;
    await times(30, () => signIn(owner, '203.0.113.8', 'a-wrong-guess', 'budi@example.org'));
    expect(verified).toBe(RATE_LIMITS.login.burst);
  });

  it('expire with time; successful sign-ins use up no limit', async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await signIn(apiDevice(server.app), '203.0.113.7')).success).toBe(true);
    await times(20, () => guess(server, '203.0.113.7'));
    expect((await signIn(apiDevice(server.app), '203.0.113.7')).code).toBe('rateLimited');
    clock.move(60_000);
    expect((await signIn(apiDevice(server.app), '203.0.113.7')).success).toBe(true);
  });

  it('on devices that used an old password share one limit after a change of the password; the owner’s device keeps its own limit', async () => {
    const thieves = await times(6, async () => {
      const device = apiDevice(server.app);
      await signIn(device, '198.51.100.1');
      return device;
    });
    await owner.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    await owner.ok('passwordChange', { request: { current: PASSWORD, password: 'calm-lake-42' } });
    verified = 0;
    for (const device of thieves)
      await times(RATE_LIMITS.loginDevice.burst, () => signIn(device, '198.51.100.1', 'a-wrong-guess'));
    expect(verified).toBeLessThanOrEqual(RATE_LIMITS.login.burst);
    // The network's guesses are used up; the owner's device has a counter of its own.
    expect((await signIn(owner, '198.51.100.1', 'calm-lake-42')).success).toBe(true);
  });

  it('on a device that its owner signed out from elsewhere have no limit of their own', async () => {
    const lost = apiDevice(server.app);
    await signIn(lost, '198.51.100.1');
    await lost.ok('logout', { request: { refreshToken: lost.refreshToken ?? '' } });
    await signIn(lost, '198.51.100.1');
    await owner.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    await owner.ok('deviceEnd', { request: { all: true } });
    verified = 0;
    await times(RATE_LIMITS.login.burst, () => guess(server, '198.51.100.1'));
    await times(RATE_LIMITS.loginDevice.burst, () => signIn(lost, '198.51.100.1', 'a-wrong-guess'));
    expect(verified).toBe(RATE_LIMITS.login.burst);
  });

  it('are counted in a table that contains neither accounts nor addresses', async () => {
    await guess(server, '203.0.113.7');
    const { attempt } = await import('#server/db/schema/account.ts');
    const kept = JSON.stringify(await server.db.select().from(attempt));
    expect(kept).toContain('account ');
    for (const secret of [EMAIL, '203.0.113', owner.udid]) expect(kept).not.toContain(secret);
  });
});

describe('when more passwords wait than can be verified', () => {
  /** A server whose queue has space for four, and whose verification waits until `go` is called. */
  async function crowded() {
    let go = () => {};
    /** The passwords in the order in which their verification began. */
    const looked: string[] = [];
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow: PasswordHasher = {
      hash: plainHasher.hash,
      async verify(hash, password, asker) {
        looked.push(password);
        await held;
        return plainHasher.verify(hash, password, asker);
      },
    };
    const busy = await createTestServer({
      database: server.database,
      clock,
      passwordHasher: inFairTurns(slow, fairTurns({ atOnce: 1, waiting: 4 })),
      settings: { rateLimits: RATE_LIMITS, trustedProxies: 1 },
    });
    let refusals = 0;
    return {
      busy,
      go,
      looked,
      /** Counts a sign-in that is refused because the queue is full. */
      async counted(signingIn: ReturnType<typeof signIn>) {
        const answer = await signingIn;
        if (answer.code === 'overloaded') refusals += 1;
        return answer;
      },
      refusals: () => refusals,
    };
  }

  it('only the network with the most waiting passwords is refused; the refusal says when to try again', async () => {
    const { busy, go, counted, refusals } = await crowded();
    // Each guess comes from a /64 of its own.
    const guesses = times(9, (index) =>
      counted(guess(busy, `2001:db8:1:${index}::1`, `nobody${index}@example.org`)),
    );
    await expect.poll(refusals).toBe(4);
    const others = times(3, (index) => signIn(apiDevice(busy.app), `203.0.113.${index}`));
    await expect.poll(refusals).toBe(7);
    go();
    const answers = await guesses;
    expect((await others).map(({ success }) => success)).toEqual([true, true, true]);
    const refused = answers.filter(({ code }) => code === 'overloaded');
    expect(refused).toHaveLength(7);
    for (const { status, headers } of refused)
      expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  });

  it('a device that has signed in before is neither refused nor served last, however many networks the guesses come from', async () => {
    const { busy, go, looked, counted, refusals } = await crowded();
    const guesses = times(9, (index) =>
      counted(guess(busy, `198.51.100.${index}`, `nobody${index}@example.org`)),
    );
    await expect.poll(refusals).toBe(4);
    const known = apiDevice(busy.app, owner.udid);
    const mine = signIn(known, '203.0.113.7');
    await expect.poll(refusals).toBe(5);
    go();
    expect((await mine).success).toBe(true);
    await guesses;
    // One guess was being verified already, and one of the other guesses may precede the owner.
    expect([1, 2]).toContain(looked.indexOf(PASSWORD));
  });

  it('a refused sign-in uses up no attempt', async () => {
    const { busy, go, counted, refusals } = await crowded();
    const mine = times(30, () => counted(signIn(apiDevice(busy.app), '203.0.113.7', 'a-wrong-guess')));
    await expect.poll(refusals).toBeGreaterThan(0);
    go();
    const codes = (await mine).map(({ code }) => code);
    expect(codes).toContain('overloaded');
    // Only sign-ins whose password was verified have counted.
    const left = RATE_LIMITS.login.burst - codes.filter((code) => code === 'refused').length;
    expect(left).toBeGreaterThan(0);
    const again = await times(left, () => guess(server, '203.0.113.7'));
    expect(again.map(({ code }) => code)).toEqual(Array(left).fill('refused'));
    expect((await guess(server, '203.0.113.7')).code).toBe('rateLimited');
  });
});

it('a refused registration uses up no attempt', async () => {
  let isFull = true;
  const busy = await createTestServer({
    database: server.database,
    clock,
    passwordHasher: {
      ...plainHasher,
      async hash(password, asker) {
        if (isFull) throw new Overloaded(3);
        return plainHasher.hash(password, asker);
      },
    },
    settings: { rateLimits: RATE_LIMITS, trustedProxies: 1 },
  });
  const register = (index: number) =>
    apiDevice(busy.app).call(
      'register',
      { request: { email: `new${index}@example.org`, password: PASSWORD } },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
    );
  for (let index = 0; index < 2 * RATE_LIMITS.register.burst; index += 1)
    expect((await register(index)).code).toBe('overloaded');
  isFull = false;
  expect((await register(0)).success).toBe(true);
});
