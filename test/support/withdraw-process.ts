import { openPostgres } from '#server/db/open-postgres.ts';
import { apiDevice } from './api-client.ts';
import { createTestServer } from './server.ts';
import { untilAnswered } from './until-answered.ts';

/** The process's input, as JSON in its first argument. */
export type WithdrawOrder = {
  databaseUrl: string;
  accessToken: string;
  proof: string | null;
  now: number;
  amount: number;
  month: string;
  /** Idempotency keys: one request each, all at once. */
  keys: string[];
};

/**
 * A separate server process for tests of concurrency: opens the database, waits for a line of input so that all start together, requests one
 * withdrawal for each key, and prints the answers' codes and reasons as JSON.
 */
const order = JSON.parse(process.argv[2] ?? '') as WithdrawOrder;
const database = await openPostgres(order.databaseUrl, () => {});
const { app } = await createTestServer({ database, clock: { now: () => order.now } });
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const answers = await Promise.all(
  order.keys.map(async (key) => {
    const device = apiDevice(app);
    device.accessToken = order.accessToken;
    device.proof = order.proof;
    const { amount, month } = order;
    const request = { amount, month, acceptTaxesAndFees: true };
    // On a busy machine the last of fifty requests wait longer for the balance than a statement may take.
    const { code, data } = await untilAnswered(() => device.call('applyWithdrawal', { request }, { key }));
    return { code, id: data?.id ?? null, reason: (data as { reason?: string } | undefined)?.reason ?? null };
  }),
);
process.stdout.write(`${JSON.stringify(answers)}\n`);
await database.close();
process.exit(0);
