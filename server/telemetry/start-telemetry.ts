import type { OpenDatabase } from '#server/db/open-database.ts';
import { readQueues } from '#server/jobs/queues.ts';
import type { Logger } from '#server/ports/logger.ts';
import { bothOf, noTelemetry, type Queue, type Telemetry } from '#server/ports/telemetry.ts';
import type { MetricsSettings, TraceSettings } from '#server/ports/telemetry-settings.ts';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/** The queues are read again after this time at the soonest, however often somebody asks. In ms. */
export const QUEUES_HOLD_MS = 15_000;
/** Whoever asks for the metrics learns by then that the database does not answer. In ms. */
const DATABASE_WAIT_MS = 2_000;

export type RunningTelemetry = {
  readonly telemetry: Telemetry;
  /** Lets the metrics be read from now on. Returns their address; null without metrics. */
  listen(database: OpenDatabase, ports: { clock: Clock; timers: Timers }): Promise<string | null>;
  close(): Promise<void>;
};

/** Starts what is switched on. The libraries take time and memory to load, so only servers that use them do. */
export async function startTelemetry(
  metrics: MetricsSettings | null,
  traces: TraceSettings | null,
  logger: Logger,
): Promise<RunningTelemetry> {
  const meter = metrics === null ? null : (await import('#server/platform/prometheus.ts')).prometheus();
  const tracer = traces === null ? null : (await import('#server/platform/traces.ts')).traces(traces, logger);
  let closeListener = async () => {};
  return {
    telemetry: telemetryOf(meter?.telemetry, tracer?.telemetry),
    async listen(database, ports) {
      if (metrics === null || meter === null) return null;
      const { serveMetrics } = await import('#server/platform/serve-metrics.ts');
      const queues = queueReader(database, ports);
      const { url, close } = await serveMetrics(metrics, async () =>
        meter.text({ queues: await queues(), connections: database.connections?.() ?? null }),
      );
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

/** Reads the queues, and remembers them for a while; null while the database does not answer. */
function queueReader(
  { db }: OpenDatabase,
  { clock, timers }: { clock: Clock; timers: Timers },
): () => Promise<readonly Queue[] | null> {
  let known: { at: number; queues: Promise<readonly Queue[] | null> } | undefined;
  const read = (now: number): Promise<readonly Queue[] | null> =>
    new Promise((resolve) => {
      const cancel = timers.after(DATABASE_WAIT_MS, () => resolve(null));
      readQueues(db, now)
        .then(resolve, () => resolve(null))
        .finally(cancel);
    });
  return () => {
    const now = clock.now();
    if (known === undefined || Math.abs(now - known.at) >= QUEUES_HOLD_MS)
      known = { at: now, queues: read(now) };
    return known.queues;
  };
}
