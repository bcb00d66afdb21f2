import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections, Queue, Step, Telemetry } from '#server/ports/telemetry.ts';
import { type Code, HTTP_STATUS } from '#shared/protocol/codes.ts';

/** Values that are read at each request for the metrics. */
export type Readings = {
  /** null if the database does not answer. */
  readonly queues: readonly Queue[] | null;
  readonly connections: Connections | null;
  /** When the last scheduled backup was made, in ms since epoch; 0 if none was yet, null if none are scheduled or the database does not answer. */
  readonly lastBackup: number | null;
  /** Free space on the disk of the data folder, in bytes; null if it cannot be read. */
  readonly freeBytes: number | null;
};

export type Prometheus = {
  readonly telemetry: Telemetry;
  /** All metrics in Prometheus's text format. */
  text(readings: Readings): Promise<string>;
};

/** From a cached read to the drawing of a picture. In seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
/** From a job with nothing to do to a large sweep; also for mail servers and object stores. In seconds. */
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** The class of a code's HTTP status, such as `2xx`. */
const statusOf = (code: string): string => `${Math.floor(HTTP_STATUS[code as Code] / 100)}xx`;

/** What the server was built from. */
type BuildVersion = { readonly version: string; readonly commit: string };

/** Counts and measures the steps, in a registry of its own. A label's values come from a fixed list. */
export function prometheus({ version, commit }: BuildVersion): Prometheus {
  const registry = new Registry();
  new Gauge({
    name: 'tinta_build_info',
    help: 'Always 1; its labels are the version and the commit of the server',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1);
  collectDefaultMetrics({ register: registry });
  // Gauges whose names end in `_total`: `promtool check metrics` refuses them, and `nodejs_active_resources` says the same.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const record = stepRecorder(registry);
  const read = readingsRecorder(registry);
  return {
    telemetry: {
      async step(step, task, outcomeOf) {
        const started = performance.now();
        let outcome = 'failed';
        try {
          const value = await task();
          outcome = outcomeOf?.(value) ?? 'done';
          return value;
        } finally {
          record(step, outcome, (performance.now() - started) / 1_000);
        }
      },
    },
    text: (readings) => {
      read(readings);
      return registry.metrics();
    },
  };
}

function stepRecorder(registry: Registry): (step: Step, outcome: string, seconds: number) => void {
  const registers = [registry];
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const calls = histogram(
    'tinta_call_duration_seconds',
    'Calls by name and class of their status',
    ['call', 'status'],
    CALL_BUCKETS,
  );
  const parts = histogram(
    'tinta_part_duration_seconds',
    'Calls that came with others in one request, which is counted as a call too',
    ['call', 'status'],
    CALL_BUCKETS,
  );
  const statements = histogram(
    'tinta_statement_duration_seconds',
    'Statements of the database by their first word',
    ['kind'],
    STATEMENT_BUCKETS,
  );
  const transactions = histogram(
    'tinta_transaction_duration_seconds',
    'Transactions, with the wait for a connection and the commit',
    ['outcome'],
    STATEMENT_BUCKETS,
  );
  // The label is not `job`: Prometheus itself gives that label to every metric.
  const jobs = histogram('tinta_job_duration_seconds', 'Runs of jobs', ['task', 'outcome'], WORK_BUCKETS);
  const mails = histogram('tinta_mail_duration_seconds', 'Tries to send a mail', ['outcome'], WORK_BUCKETS);
  const files = histogram(
    'tinta_file_duration_seconds',
    'Accesses to the file store',
    ['operation', 'outcome'],
    WORK_BUCKETS,
  );
  const answers = new Counter({
    name: 'tinta_answers_total',
    help: 'Answers by their code, of calls and of calls that came with others',
    labelNames: ['code'],
    registers,
  });
  const conflicts = new Counter({
    name: 'tinta_sync_conflicts_total',
    help: 'Saves that met a newer revision',
    labelNames: ['call'],
    registers,
  });

  return (step, outcome, seconds) => {
    switch (step.kind) {
      case 'call':
      case 'part':
        (step.kind === 'call' ? calls : parts).observe(
          { call: step.name, status: statusOf(outcome) },
          seconds,
        );
        // A batch of several calls always succeeds as a whole.
        answers.inc({ code: outcome });
        if (outcome === 'revisionConflict') conflicts.inc({ call: step.name });
        return;
      case 'statement':
        return statements.observe({ kind: step.name }, seconds);
      case 'transaction':
        return transactions.observe({ outcome }, seconds);
      case 'job':
        return jobs.observe({ task: step.name, outcome }, seconds);
      case 'mail':
        return mails.observe({ outcome }, seconds);
      case 'file':
        return files.observe({ operation: step.name, outcome }, seconds);
    }
  };
}

function readingsRecorder(registry: Registry): (readings: Readings) => void {
  const registers = [registry];
  const up = new Gauge({
    name: 'tinta_database_up',
    help: '1 if the database answered when it was last asked, else 0',
    registers,
  });
  const lengths = new Gauge({
    name: 'tinta_queue_length',
    help: 'What waits for the jobs, the same on every server of one database; counted up to 10,000',
    labelNames: ['queue'],
    registers,
  });
  const late = new Gauge({
    name: 'tinta_queue_late_seconds',
    help: 'How long the first in the queue has been due',
    labelNames: ['queue'],
    registers,
  });
  const pool = new Gauge({
    name: 'tinta_database_connections',
    help: 'Connections of the pool in use and idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
  });
  const free = new Gauge({
    name: 'tinta_free_space_bytes',
    help: 'Free space on the disk of the data folder',
    registers,
  });
  const backup = new Gauge({
    name: 'tinta_last_backup_timestamp_seconds',
    help: 'When the last scheduled backup was made and checked; 0 if none was yet',
    registers,
  });
  return ({ queues, lastBackup, connections, freeBytes }) => {
    up.set(queues === null ? 0 : 1);
    // A queue that cannot be read is left out, not shown with an old number.
    lengths.reset();
    late.reset();
    for (const queue of queues ?? []) {
      lengths.set({ queue: queue.name }, queue.length);
      late.set({ queue: queue.name }, queue.lateMs / 1_000);
    }
    if (lastBackup === null) backup.remove();
    else backup.set(lastBackup / 1_000);
    if (freeBytes !== null) free.set(freeBytes);
    if (connections === null) return;
    pool.set({ state: 'in_use' }, connections.inUse);
    pool.set({ state: 'idle' }, connections.idle);
    pool.set({ state: 'waiting' }, connections.waiting);
  };
}
