import { Worker } from 'node:worker_threads';

/** How often the main thread gives a sign of life, and the watchdog looks for one. In ms. */
const TICK_MS = 1_000;
/** How many looks in a row may find no sign of life. */
const PATIENCE = 30;

/**
 * The watchdog counts its own looks, not the time: while the machine is suspended or the process is stopped, both threads stand still. It
 * writes its line itself, as the log's thread is the one that hangs.
 */
const WATCH = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
let last = -1;
let silent = 0;
setInterval(() => {
  const now = Atomics.load(workerData.signs, 0);
  silent = now === last ? silent + 1 : 0;
  last = now;
  if (silent < ${PATIENCE}) return;
  const line = { level: 50, time: new Date().toISOString(), seconds: silent, msg: 'the server hangs and is ended' };
  try { writeSync(1, JSON.stringify(line) + '\\n'); } finally { process.kill(process.pid, 'SIGKILL'); }
}, ${TICK_MS});
`;

/**
 * Ends this process with SIGKILL if its main thread has been busy for half a minute without a pause. The embedded database runs in this thread
 * and may loop for ever, for example on a full disk; nothing but a kill then helps, and whatever started the server can start it again. Call
 * it after the migrations: one statement of them may take longer. Neither thread keeps the process alive.
 */
export function watchMainThread(): void {
  const signs = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(signs, 0, 1), TICK_MS).unref();
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { signs },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
