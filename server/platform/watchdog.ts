import { Worker } from 'node:worker_threads';

/** How often the main thread sends a heartbeat, and the watchdog checks for one. In ms. */
const TICK_MS = 1_000;
/** How many checks in a row may find no heartbeat. */
const PATIENCE = 30;

/**
 * The watchdog counts its own checks, not the time: while the machine is suspended or the process is stopped, both threads stand still. It
 * writes its line itself, as the log's thread is the one that hangs.
 */
const WATCH = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(workerData.heartbeats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < ${PATIENCE}) return;
  const line = { level: 50, time: new Date().toISOString(), seconds: missed, msg: 'the server hangs and is ended' };
  try { writeSync(1, JSON.stringify(line) + '\\n'); } finally { process.kill(process.pid, 'SIGKILL'); }
}, ${TICK_MS});
`;

/**
 * Ends this process with SIGKILL if its main thread has been busy for half a minute without a pause. The embedded database runs in this thread
 * and may loop for ever, for example on a full disk; nothing but a kill then helps, and whatever started the server can start it again. Call
 * it after the migrations: one statement of them may take longer. Neither thread keeps the process alive.
 */
export function watchMainThread(): void {
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(heartbeats, 0, 1), TICK_MS).unref();
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { heartbeats },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
