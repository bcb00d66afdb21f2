import { Worker } from 'node:worker_threads';

/**
 * Kills this process after `ms`, from a thread of its own: also when the main thread is busy for good and runs no timer any more.
 * It does not keep the process alive.
 */
export function killAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, {
    eval: true,
    execArgv: [],
  }).unref();
}
