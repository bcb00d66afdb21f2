import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, session } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { openText } from '#server/sealing/sealer.ts';
import { tellUnsent } from '#server/sync/unsent.ts';
import { mailWords } from '#server/tell/mail-words.ts';
import { mailContext } from '#server/tell/queue-mail.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { UNSENT_MAIL_MS } from '#shared/domain/mail.ts';
import { secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { confirmAddress } from '#test/support/confirmed-email.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
  await confirmAddress(db, EMAIL);
});

const pulls = (from: ApiDevice, unsent?: number) =>
  from.ok('pull', { request: { stories: [], ...(unsent === undefined ? {} : { unsent }) } });
const mails = () => db.select().from(mail).where(eq(mail.kind, 'unsentWork'));
const factsOf = (row: typeof mail.$inferSelect) =>
  JSON.parse(openText(deps.sealer, row.facts, mailContext(row.id)));

describe('a device with unsent work that is not seen (docs/spec, section 8, Mail)', () => {
  it('leads to one mail after five days, even with two servers', async () => {
    await pulls(device, 3);
    clock.move(UNSENT_MAIL_MS);
    await tellUnsent(deps);
    expect(await mails()).toEqual([]);
    clock.move(1);
    const other = await createTestServer({ clock, database: server.database });
    await Promise.all([tellUnsent(deps), tellUnsent(other.deps)]);
    await tellUnsent(deps);
    const [row, ...more] = await mails();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ address: EMAIL });
    expect(row && factsOf(row)).toMatchObject({ unsent: 3, at: clock.now() - UNSENT_MAIL_MS - 1 });
  });

  it('leads to a new mail after the next absence', async () => {
    await pulls(device, 1);
    clock.move(UNSENT_MAIL_MS + 1);
    await tellUnsent(deps);
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    await pulls(device, 1);
    await tellUnsent(deps);
    expect(await mails()).toHaveLength(1);
    clock.move(UNSENT_MAIL_MS + 1);
    await tellUnsent(deps);
    expect(await mails()).toHaveLength(2);
  });

  it('leads to no mail once everything is sent; an older app reports nothing and changes nothing', async () => {
    await pulls(device, 2);
    await pulls(device);
    expect((await db.select().from(session))[0]?.unsentCount).toBe(2);
    await pulls(device, 0);
    clock.move(2 * UNSENT_MAIL_MS);
    await tellUnsent(deps);
    expect(await mails()).toEqual([]);
  });

  it('belongs to one device: a report from a different device does not change it', async () => {
    const second = await secondDevice(app, EMAIL);
    await pulls(device, 2);
    await pulls(second, 0);
    const stranger = await signedInAuthor(app, 'other@example.org');
    await pulls(stranger, 0);
    clock.move(UNSENT_MAIL_MS + 1);
    await tellUnsent(deps);
    const rows = await mails();
    expect(rows.map(({ address }) => address)).toEqual([EMAIL]);
  });

  it.each([
    ['an address that is not confirmed', () => db.update(account).set({ emailConfirmedAt: null })],
    ['an account that is about to be deleted', () => db.update(account).set({ deleteAt: clock.now() + 1 })],
    ['a disabled account', () => db.update(account).set({ disabledAt: clock.now() })],
    ['a session that has ended', () => db.update(session).set({ revokedAt: clock.now() })],
  ])('%s gets no mail', async (_, change) => {
    await pulls(device, 2);
    await change();
    clock.move(UNSENT_MAIL_MS + 1);
    await tellUnsent(deps);
    expect(await mails()).toEqual([]);
  });

  it('signing in again counts as being seen', async () => {
    await pulls(device, 2);
    clock.move(UNSENT_MAIL_MS + 1);
    await device.ok('login', { request: { account: EMAIL, password: 'quiet-river-7' } });
    await tellUnsent(deps);
    expect(await mails()).toEqual([]);
  });

  it.each([[-1], [1.5], [10_001], ['3']])('refuses %j as a number', async (unsent) => {
    const answer = await device.call('pull', { request: { stories: [], unsent: unsent as number } });
    expect(answer).toMatchObject({ code: 'validation' });
    expect((await db.select().from(session))[0]?.unsentCount).toBe(0);
  });

  it.each(LANGUAGES)('the mail in %s gives device, day and number', (language) => {
    const facts = { at: Date.UTC(2026, 0, 15, 9), device: 'Safari, iPhone', unsent: 3 };
    const { text, html } = mailWords('unsentWork', facts, language, 'https://tinta.example');
    for (const words of [text, html]) {
      expect(words).toContain('Safari, iPhone');
      expect(words).toMatch(/2026/);
      expect(words).toContain('3');
      expect(words).not.toMatch(/\{\{|undefined/);
    }
  });
});
