import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '#server/core/password-hasher.ts';
import { contract } from '#server/db/schema/contract.ts';
import { mail } from '#server/db/schema/mail.ts';
import { RATE_LIMITS } from '#server/settings/settings.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import {
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  signInAgain,
  withdrawAll,
} from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const clock = movedClock(Date.parse('2026-02-06T12:00:00+08:00'));
const server = await createTestServer({ clock });
const { app, db, deps } = server;
beforeEach(() => server.reset());

describe('sign-ins, with the limits of production', () => {
  let verified = 0;
  const passwordHasher = {
    hash: plainHasher.hash,
    verify: (hash: string, password: string, asker: Asker) => {
      verified += 1;
      return plainHasher.verify(hash, password, asker);
    },
  };
  const settings = { rateLimits: RATE_LIMITS, trustedProxies: 1 };
  /** A server whose clock is behind by this many ms. */
  const serverBehind = (ms: number) =>
    createTestServer({ clock: { now: () => clock.now() - ms }, passwordHasher, settings });
  const EMAIL = 'ani@example.org';
  const signIn = (
    at: { app: typeof app },
    address: string,
    password = PASSWORD,
    device = apiDevice(at.app),
  ) =>
    device.call(
      'login',
      { request: { account: EMAIL, password } },
      { headers: { 'x-forwarded-for': address } },
    );
  const guesses = async (at: { app: typeof app }, count: number, from: string) => {
    for (let n = 0; n < count; n += 1) await signIn(at, from, 'a-wrong-guess');
  };

  it('a clock that goes back locks no one out', async () => {
    const own = await serverBehind(0);
    await signedInAuthor(own.app, EMAIL);
    clock.move(70 * DAY);
    await guesses(own, 10, '203.0.113.7');
    expect((await signIn(own, '203.0.113.7')).code).toBe('rateLimited');
    clock.move(-70 * DAY);
    // The address has to wait as if it had just used up its limit; all others can sign in.
    const refused = await signIn(own, '203.0.113.7');
    expect(refused.code).toBe('rateLimited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await signIn(own, '198.51.100.1')).success).toBe(true);
    clock.move(MINUTE);
    expect((await signIn(own, '203.0.113.7')).success).toBe(true);
  });

  it('a counter of an earlier version that is far ahead is corrected', async () => {
    const own = await serverBehind(0);
    await signedInAuthor(own.app, EMAIL);
    await guesses(own, 10, '203.0.113.7');
    await db.execute(`update attempt set busy_until = busy_until + ${70 * DAY}, counted_at = 0`);
    await signIn(own, '203.0.113.7');
    clock.move(MINUTE);
    expect((await signIn(own, '203.0.113.7')).success).toBe(true);
  });

  it('two servers whose clocks differ by 90 s let their authors in, and allow no more guesses than one server', async () => {
    const ahead = await serverBehind(0);
    const behind = await serverBehind(90 * SECOND);
    await signedInAuthor(ahead.app, EMAIL);
    await signIn(ahead, '198.51.100.1');
    expect((await signIn(behind, '198.51.100.2')).success).toBe(true);
    verified = 0;
    for (let n = 0; n < 15; n += 1) {
      await guesses(ahead, 1, '203.0.113.7');
      await guesses(behind, 1, '203.0.113.7');
    }
    expect(verified).toBe(RATE_LIMITS.login.burst);
  });

  it('with the maximum of signed-in devices, a sign-in after the clock went back is kept', async () => {
    await signedInAuthor(app, EMAIL);
    clock.move(70 * DAY);
    for (let n = 0; n < 20; n += 1) await signIn(server, '198.51.100.1');
    clock.move(-70 * DAY);
    const device: ApiDevice = apiDevice(app);
    expect((await signIn(server, '198.51.100.1', PASSWORD, device)).success).toBe(true);
    expect((await device.call('authorInfo')).success).toBe(true);
  });
});

describe('states depend on the order of the actions, not on their times', () => {
  let author: MoneyAuthor;
  let desk: MoneyAuthor;
  beforeEach(async () => {
    author = await moneyAuthor(server);
    desk = await moneyEditor(server);
  });
  const bothAgain = async () => {
    await signInAgain(author);
    await signInAgain(desk);
  };

  it('a contract that was rejected, then approved after the clock went back, is approved', async () => {
    const { device } = author;
    const bookId = (await addStory(device, 'Hujan di Halte')).id;
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const form = { ...filledContract, idImg };
    const decided = async (approve: boolean) => {
      const { documentHash } = await device.ok('contractSign', { request: { ...form, bookId } });
      await device.ok('contractSubmit', {
        request: { ...form, bookId, documentHash, imageData: penSignature },
      });
      const [waiting] = (await desk.device.ok('deskContracts', { request: {} })).items;
      const request = { id: waiting?.id as never, approve, reason: approve ? '' : 'The ID cannot be read' };
      await desk.device.ok('deskContractDecide', { request });
    };
    clock.move(70 * DAY);
    await bothAgain();
    await decided(false);
    clock.move(-70 * DAY);
    await bothAgain();
    expect((await device.call('contractInvited', { params: { id: bookId } })).code).toBe('-3');
    await decided(true);
    expect(await device.ok('contractInvited', { params: { id: bookId } })).toMatchObject({
      status: 'approved',
    });
    // The contract keeps its protection, and a new submission is refused with a reason.
    expect(await device.call('bookDelete', { params: { id: bookId } })).toMatchObject({
      data: { reason: 'underContract' },
    });
    const again = await device.call('contractSign', { request: { ...form, bookId } });
    expect(again).toMatchObject({ code: 'refused', data: { reason: 'alreadyApplied' } });
    const path = `/author/sign/inspect/final/contract/download?bookId=${bookId}`;
    const authorization = `Bearer ${device.accessToken}`;
    const signed = await app.request(path, { headers: { authorization } });
    const [approved] = await db.select().from(contract).where(eq(contract.state, 'approved'));
    const hash = createHash('sha256').update(Buffer.from(await signed.arrayBuffer()));
    expect(hash.digest('hex')).toBe(approved?.signedHash);
  });

  it('of two rejections whose times are in the wrong order, the last one gives the reason', async () => {
    const { device } = author;
    const bookId = (await addStory(device, 'Hujan di Halte')).id;
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const form = { ...filledContract, idImg };
    const rejected = async (reason: string) => {
      const { documentHash } = await device.ok('contractSign', { request: { ...form, bookId } });
      const request = { ...form, bookId, documentHash, imageData: penSignature };
      await device.ok('contractSubmit', { request });
      const [waiting] = (await desk.device.ok('deskContracts', { request: {} })).items;
      await desk.device.ok('deskContractDecide', {
        request: { id: waiting?.id as never, approve: false, reason },
      });
    };
    clock.move(70 * DAY);
    await bothAgain();
    await rejected('The first reason');
    clock.move(-70 * DAY);
    await bothAgain();
    await rejected('The second reason');
    const { message } = await device.call('contractInvited', { params: { id: bookId } });
    expect(message).toContain('The second reason');
  });

  it('a withdrawal that was rejected, then asked for again after the clock went back, waits', async () => {
    const { device } = author;
    const bookId = (await addStory(device)).id;
    await giveContract(server, author.id, bookId);
    await importLines(desk.device, [line(bookId, '200.00')]);
    clock.move(MINUTE);
    const first = await withdrawAll(device);
    expect(first).toMatchObject({ code: '0' });
    await desk.device.ok('deskWithdrawalDecide', {
      request: { id: first.data.id, approve: false, reason: 'Wrong bank' },
    });
    clock.move(-MINUTE);
    expect((await withdrawAll(device)).success).toBe(true);
    expect(await device.ok('incomeOverview')).toMatchObject({
      withdrawal: { state: 'waiting' },
      blockers: expect.arrayContaining(['alreadyApplied']),
    });
    expect(await withdrawAll(device)).toMatchObject({ code: 'refused' });
  });

  it('questions with a time in the future do not count', async () => {
    const { device } = author;
    const ask = () => device.call('questionAsk', { request: { text: 'When is it paid?' } });
    clock.move(70 * DAY);
    await bothAgain();
    let answer = await ask();
    while (answer.success) answer = await ask();
    clock.move(-70 * DAY);
    await bothAgain();
    expect((await ask()).success).toBe(true);
  });

  it.each([
    ['70 days', 70 * DAY],
    ['an hour', 60 * MINUTE],
    ['90 seconds', 90 * SECOND],
  ])('a mail that was written before the clock went back by %s is sent at once', async (_, jump) => {
    await db.delete(mail);
    clock.move(jump);
    await signedInAuthor(app, 'budi@example.org');
    clock.move(-jump);
    await sendMails(deps);
    const [sent] = await db.select().from(mail).where(eq(mail.address, 'budi@example.org'));
    expect(sent?.sentAt).toBe(clock.now());
  });

  it('a mail that failed before the clock went back by an hour does not wait longer than its own delay', async () => {
    await db.delete(mail);
    let isUp = false;
    const send = async () => {
      if (!isUp) throw new Error('no answer');
    };
    const sending = { ...deps, mail: { ...deps.mail, send } };
    await signedInAuthor(app, 'budi@example.org');
    clock.move(60 * MINUTE);
    await sendMails(sending);
    isUp = true;
    clock.move(-60 * MINUTE);
    await sendMails(sending);
    const [sent] = await db.select().from(mail).where(eq(mail.address, 'budi@example.org'));
    expect(sent?.sentAt).toBe(clock.now());
  });
});
