import pg from 'pg';
import type { Timers } from '#shared/lib/ports.ts';

/** Starts the work that only one server may do. The returned function stops it and resolves when none of it is running. */
export type Led = () => () => Promise<void>;

/** The lock's number: any number, but the same in every process and different from `MIGRATION_LOCK`. Whoever has this lock leads. */
const LOCK = 7_201_945;

/** How often a server tries to take the lead, or makes sure that it still has it. In ms. */
export const LEAD_INTERVAL_MS = 5_000;

/** A connection that does not answer within this time is given up. In ms. */
const ANSWER_MS = 5_000;

/** A host that was cut off closes no connection: PostgreSQL frees its lock after 20 seconds without a response. */
export const KEEPALIVES = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Runs `led` while this server is the leader among all servers on one PostgreSQL. The leader has a lock on a connection of its own, so no
 * clocks are compared. When the process dies, PostgreSQL frees the lock, and another server takes the lock at its next try. A leader that
 * loses the connection stops `led` and waits for its end before it tries again. Work that is running at that moment may overlap with the
 * next leader's first steps, so each step of `led` must tolerate this. The returned function stops `led` and then gives up the lead.
 */
export function takeLead(
  url: string,
  timers: Timers,
  led: Led,
  onLoss: (error: Error) => void,
): () => Promise<void> {
  let ended = false;
  let cancel = () => {};
  let connection: pg.Client | undefined;
  let stop: (() => Promise<void>) | undefined;
  let stopping: Promise<void> = Promise.resolve();

  const stopLed = (): Promise<void> => {
    if (stop !== undefined) stopping = stop();
    stop = undefined;
    return stopping;
  };
  const lose = (lost: pg.Client, error: Error): void => {
    if (connection !== lost) return;
    connection = undefined;
    lost.end().catch(() => undefined);
    if (stop !== undefined) onLoss(error);
    void stopLed();
  };
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      options: KEEPALIVES,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    connection = client;
    client.on('error', (error) => lose(client, error));
    await client.connect();
    return client;
  };
  const turn = async (): Promise<void> => {
    try {
      await stopping;
      const client = connection ?? (await connect());
      if (stop !== undefined) {
        await client.query('select 1');
        return;
      }
      const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
        LOCK,
      ]);
      if (rows[0]?.leads === true && connection === client && !ended) stop = led();
    } catch (error) {
      if (connection !== undefined) lose(connection, error as Error);
    }
  };

  let current: Promise<void> = Promise.resolve();
  const round = (): void => {
    current = turn().finally(() => {
      if (!ended) cancel = timers.after(LEAD_INTERVAL_MS, round);
    });
  };
  round();
  return async () => {
    ended = true;
    cancel();
    await current;
    await stopLed();
    await connection?.end().catch(() => undefined);
  };
}
