import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { fillAccount } from '#test/support/full-author.ts';
import { becomeEditor, moneyAuthor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { allTables } from '#test/support/owned-tables.ts';
import { appCode } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

// Withdrawals are open on this day.
const server = await createTestServer({ clock: movedClock(Date.parse('2026-02-05T12:00:00+08:00')) });
const { app, db, deps } = server;

/** Every row of every table as text. Bytes are written in hexadecimal. */
async function wholeDatabase(): Promise<string> {
  const rows: string[] = [];
  for (const table of await allTables(db)) {
    const found = (await db.execute(
      sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
    )) as { rows: { row: string }[] };
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The forms in which a value may be in a database: plain, and its bytes in hexadecimal and in both base 64 alphabets. */
const formsOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  return [
    value,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
};

it('a copy of the database has no key, password, token, link or code, and nothing of identity papers, bank accounts and contract forms', async () => {
  await server.reset();
  const author = await moneyAuthor(server);
  await fillAccount(server, author, 'openmark');
  const editor = await becomeEditor(server, await moneyAuthor(server));
  const { key } = await editor.device.ok('secondFactorNew');
  const password = `Calm-${randomUUID().slice(0, 11)}`;
  const other = await signedInAuthor(app, 'ani@example.org');
  await other.ok('passwordChange', { request: { current: PASSWORD, password } });
  await other.ok('reauthenticate', { request: { by: 'password', password } });
  const { codes } = await other.ok('recoveryCodesMake');
  const own = await other.ok('secondFactorNew');
  await other.ok('secondFactorConfirm', { request: { code: appCode(own.key, deps.clock.now()) } });
  await apiDevice(app).ok('passwordForgotten', { request: { email: author.email } });

  const { name, idCardNumber, address, mobile, account, swift } = filledContract;
  const secrets = {
    ...{ name, idCardNumber, address, mobile, account, swift, changed: '9999991111' },
    ...{ password, access: other.accessToken, refresh: other.refreshToken, proof: other.proof },
    ...{ offered: key, app: own.key },
    ...Object.fromEntries(codes.map((code) => [code, code])),
    ...Object.fromEntries(codes.map((code) => [`${code} as it is hashed`, code.replaceAll('-', '')])),
  };
  const all = await wholeDatabase();
  expect(all).toContain('openmark');
  expect(all.length).toBeGreaterThan(10_000);
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret?.length, what).toBeGreaterThan(5);
    for (const form of formsOf(secret ?? '')) expect(all.includes(form), what).toBe(false);
  }
  // The secret of a mail's link is the last part of its address, behind the #.
  expect(all).not.toMatch(/#\/?[a-zA-Z]*\?[^"]*(?:secret|token)=/);
});
