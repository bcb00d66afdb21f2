import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ledgerEntry, withdrawal } from '#server/db/schema/money.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import {
  COLUMNS,
  expectBooks,
  giveContract,
  giveWords,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  signInAgain,
} from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';
import type { WithdrawOrder } from '#test/support/withdraw-process.ts';

const START = Date.parse('2026-02-05T12:00:00+08:00');
let now = START;
const clock = { now: () => now };
const server = await createTestServer({ clock });
const { db } = server;
const isPostgres = process.env.TINTA_TEST_DATABASE === 'postgres';

let author: MoneyAuthor;
let desk: MoneyAuthor;
let editor: ApiDevice;

beforeEach(async () => {
  await server.reset();
  now = START;
  author = await moneyAuthor(server);
  desk = await moneyEditor(server);
  editor = desk.device;
});

type Told = { code: string; id: string | null; reason: string | null };

/** Sends fifty requests: over five processes on PostgreSQL, over five apps on the embedded database, which allows one process. */
async function fifty(amount: number, keyOf: (n: number) => string): Promise<Told[]> {
  const keys = Array.from({ length: 50 }, (_, n) => keyOf(n));
  const parts = Array.from({ length: 5 }, (_, n) => keys.slice(n * 10, n * 10 + 10));
  const accessToken = author.device.accessToken ?? '';
  const { proof } = author.device;
  const common = { accessToken, proof, now, amount, month: '2026-02' };
  if (!isPostgres) {
    const apps = await Promise.all(parts.map(() => createTestServer({ clock, database: server.database })));
    const answers = apps.flatMap(({ app }, n) =>
      (parts[n] ?? []).map(async (key): Promise<Told> => {
        const device = apiDevice(app);
        device.accessToken = accessToken;
        device.proof = proof;
        const { code, data } = await device.call(
          'applyWithdrawal',
          { request: { amount, month: '2026-02', acceptTaxesAndFees: true } },
          { key },
        );
        return { code, id: data?.id ?? null, reason: (data as { reason?: string })?.reason ?? null };
      }),
    );
    return Promise.all(answers);
  }
  const found = await db.execute(sql`select current_database() as name`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${(found as unknown as { rows: { name: string }[] }).rows[0]?.name}`;
  const processes = parts.map((some) => start({ ...common, keys: some, databaseUrl: url.href }));
  await Promise.all(processes.map(({ ready }) => ready));
  for (const { child } of processes) child.stdin?.write('go\n');
  return (await Promise.all(processes.map(({ answers }) => answers))).flat();
}

function start(order: WithdrawOrder): {
  child: ChildProcess;
  ready: Promise<void>;
  answers: Promise<Told[]>;
} {
  const program = join(import.meta.dirname, '../support/withdraw-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const answers = new Promise<Told[]>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('ready\n')) isReady();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      isReady();
      if (code !== 0) reject(new Error(`a process ended with ${code}: ${output}`));
      else resolve(JSON.parse(output.split('\n')[1] ?? '') as Told[]);
    });
  });
  return { child, ready, answers };
}

describe('fifty withdrawals at once, over several processes', () => {
  beforeEach(async () => {
    const { id } = await addStory(author.device);
    await giveContract(server, author.id, id);
    await importLines(editor, [line(id, '123.45')]);
  });

  it('as fifty separate requests: exactly one withdrawal is made, and locks every cent once', async () => {
    const answers = await fifty(12_345, (n) => `key-${n}`);
    expect(answers.filter(({ code }) => code === '0')).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== '0'))
      expect(answer).toMatchObject({ code: 'refused', reason: 'alreadyApplied' });
    expect(await db.select().from(withdrawal)).toHaveLength(1);
    await expectBooks(server, author.id, { available: 0, locked: 12_345, paid: 0 });
  });

  it('as one request sent fifty times: all get the same answer', async () => {
    const answers = await fifty(12_345, () => 'one-key');
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every(({ code }) => code === '0')).toBe(true);
    expect(await db.select().from(withdrawal)).toHaveLength(1);
    await expectBooks(server, author.id, { available: 0, locked: 12_345, paid: 0 });
  });
});

/** The events that may happen at any time. Their numbers choose among the existing authors, lines and withdrawals. */
type Act =
  | { kind: 'import'; from: number; lines: number; verified: boolean }
  | { kind: 'withdraw'; who: number }
  | { kind: 'decide'; which: number; approve: boolean }
  | { kind: 'pay'; which: number; fee: number }
  | { kind: 'claim'; who: number }
  | { kind: 'decideBonus'; approve: boolean };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      from: fc.nat(19),
      lines: fc.integer({ min: 1, max: 12 }),
      verified: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), which: fc.nat(3), approve: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(3), fee: fc.nat(5_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decideBonus' as const), approve: fc.boolean() }) },
);
const wave = fc.array(act, { minLength: 3, maxLength: 6, size: 'max' });

describe('whatever happens at the same time', () => {
  it('every cent of every author is accounted for, month by month, and nothing causes an internal error', async () => {
    const causes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 9, maxLength: 15, size: 'max' }), async (waves) => {
        await server.reset();
        now = START;
        desk = await moneyEditor(server);
        editor = desk.device;
        const authors = [await moneyAuthor(server), await moneyAuthor(server)];
        const books: BookId[] = [];
        for (const { device, id } of authors) {
          const book = (await addStory(device)).id;
          books.push(book);
          await giveContract(server, id, book);
          await giveWords(server, book, 10_000);
        }
        // Twenty lines that may be sent again and again. Each is a fixed sum once it is credited; one of them is negative.
        const pool = (state: string) =>
          Array.from({ length: 20 }, (_, n) =>
            line(books[n % 2] as BookId, n === 7 ? '-60.01' : `${120 + n}.${10 + n}`, {
              kind: n === 7 ? 'adjustment' : 'chapters',
              reference: `r${n}`,
              state,
            }),
          );
        for (const [n, acts] of waves.entries()) {
          for (const one of [desk, ...authors]) await signInAgain(one);
          const answers = await Promise.all(acts.map((one) => run(one, authors, books, pool)));
          for (const code of answers) expect(['0', 'refused', 'validation', 'none']).toContain(code);
          for (const { id } of authors) await expectBooks(server, id);
          now += 3_600_000;
          // Three waves run in each window; then the clock moves to the 5th of the next month.
          if (n % 3 !== 2) continue;
          now += 27 * 86_400_000;
          while (new Date(now + 8 * 3_600_000).getUTCDate() !== 5) now += 86_400_000;
        }
        for (const { cause } of await db.selectDistinct({ cause: ledgerEntry.cause }).from(ledgerEntry))
          causes.add(cause);
      }),
      { numRuns: 15 },
    );
    // The schedules covered every cause of a ledger entry.
    expect([...causes].sort()).toEqual(['income', 'withdrawal.lock', 'withdrawal.pay', 'withdrawal.return']);
  });
});

async function run(
  one: Act,
  authors: readonly MoneyAuthor[],
  books: readonly BookId[],
  pool: (state: string) => string[],
): Promise<string> {
  switch (one.kind) {
    case 'import': {
      const lines = pool(one.verified ? 'verified' : 'estimate').slice(one.from, one.from + one.lines);
      const csv = [COLUMNS, ...lines].join('\n');
      return (await editor.call('deskIncomeImport', { request: { csv } })).code;
    }
    case 'withdraw': {
      const device = authors[one.who]?.device as ApiDevice;
      const { available, month } = await device.ok('incomeOverview');
      return (
        await device.call('applyWithdrawal', {
          request: { amount: available, month, acceptTaxesAndFees: true },
        })
      ).code;
    }
    case 'decide':
    case 'pay': {
      const open = [
        ...(await editor.ok('deskWithdrawals', { request: {} })).items,
        ...(await editor.ok('deskWithdrawals', { request: { state: 'approved' } })).items,
      ];
      const found = open[one.which % Math.max(1, open.length)];
      if (found === undefined) return 'none';
      if (one.kind === 'decide')
        return (
          await editor.call('deskWithdrawalDecide', {
            request: { id: found.id, approve: one.approve, reason: 'No' },
          })
        ).code;
      const fee = Math.min(one.fee, found.amount);
      const paidOn = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
      return (
        await editor.call('deskWithdrawalPaid', {
          request: { id: found.id, fee, tax: 0, net: found.amount - fee, reference: 'T', paidOn },
        })
      ).code;
    }
    case 'claim': {
      const request = {
        bookId: books[one.who] as BookId,
        type: 'bonus' as const,
        bonusKind: 'signing' as const,
      };
      const device = authors[one.who]?.device as ApiDevice;
      return (await device.call('applyAdd', { request })).code;
    }
    case 'decideBonus': {
      const [found] = (await editor.ok('deskApplications', { request: { type: 'bonus' } })).items;
      if (found === undefined) return 'none';
      return (
        await editor.call('deskApplicationDecide', {
          request: { id: found.id, approve: one.approve, reason: 'No' },
        })
      ).code;
    }
  }
}
