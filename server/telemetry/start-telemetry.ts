import { resolve } from 'node:path';
import { BUILD_VERSION } from '#server/core/build-version.ts';
import { readLastBackup } from '#server/core/last-backup.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { readQueues } from '#server/jobs/queues.ts';
import { freeMb } from '#server/platform/free-space.ts';
import type { Readings } from '#server/platform/prometheus.ts';
import type { Logger } from '#server/ports/logger.ts';
import { bothOf, noTelemetry, type Telemetry } from '#server/ports/telemetry.ts';
import type { MetricsSettings, TraceSettings } from '#server/ports/telemetry-settings.ts';
import type { Env } from '#server/settings/env.ts';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/** How long the queues' lengths are reused, however often they are asked for. In ms. */
export const QUEUES_HOLD_MS = 15_000;
/** How long a request for the metrics waits for the database. After that the metrics say that the database does not answer. In ms. */
const DATABASE_WAIT_MS = 2_000;

export type RunningTelemetry = {
  readonly telemetry: Telemetry;
  /** Serves the metrics from now on. Returns their address; null if metrics are off. */
  listen(
    database: OpenDatabase,
    env: Pick<Env, 'dataDir' | 'backups'>,
    clock: Clock,
    timers: Timers,
  ): Promise<string | null>;
  close(): Promise<void>;
};

/**
 * Starts the metrics and traces that are switched on (null: off). Their libraries take time and memory to load, so only servers that use
 * them load them.
 */
export async function startTelemetry(
  metrics: MetricsSettings | null,
  traces: TraceSettings | null,
  logger: Logger,
): Promise<RunningTelemetry> {
  const meter =
    metrics === null ? null : (await import('#server/platform/prometheus.ts')).prometheus(BUILD_VERSION);
  const tracer = traces === null ? null : (await import('#server/platform/traces.ts')).traces(traces, logger);
  let closeListener = async () => {};
  return {
    telemetry: telemetryOf(meter?.telemetry, tracer?.telemetry),
    async listen(database, env, clock, timers) {
      if (metrics === null || meter === null) return null;
      const { serveMetrics } = await import('#server/platform/serve-metrics.ts');
      const stored = databaseReader(database, clock, timers);
      const { url, close } = await serveMetrics(metrics, async () => {
        const { queues, lastBackup } = await stored();
        return meter.text({
          queues,
          lastBackup: env.backups === null ? null : lastBackup,
          connections: database.connections?.() ?? null,
          freeBytes: await freeMb(resolve(env.dataDir)).then(
            (megabytes) => megabytes * 1024 * 1024,
            () => null,
          ),
        });
      });
      closeListener = close;
      return url;
    },
    async close() {
      await closeListener();
      await tracer?.close();
    },
  };
}

function telemetryOf(meter: Telemetry | undefined, tracer: Telemetry | undefined): Telemetry {
  if (meter !== undefined && tracer !== undefined) return bothOf(meter, tracer);
  return meter ?? tracer ?? noTelemetry;
}

type Stored = Pick<Readings, 'queues' | 'lastBackup'>;
const UNKNOWN: Stored = { queues: null, lastBackup: null };

/** Reads what the database knows and caches it for a while. */
function databaseReader({ db }: OpenDatabase, clock: Clock, timers: Timers): () => Promise<Stored> {
  let known: { at: number; stored: Promise<Stored> } | undefined;
  const read = (now: number): Promise<Stored> =>
    new Promise((answer) => {
      const cancel = timers.after(DATABASE_WAIT_MS, () => answer(UNKNOWN));
      Promise.all([readQueues(db, now), readLastBackup(db)])
        .then(
          ([queues, { made }]) => answer({ queues, lastBackup: made?.at ?? 0 }),
          () => answer(UNKNOWN),
        )
        .finally(cancel);
    });
  return () => {
    const now = clock.now();
    if (known === undefined || Math.abs(now - known.at) >= QUEUES_HOLD_MS)
      known = { at: now, stored: read(now) };
    return known.stored;
  };
}
