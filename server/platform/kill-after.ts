import { Worker } from 'node:worker_threads';

/**
 * Kills this process after `ms`, from a separate thread, so that it also works when the main thread is too busy to run timers. The thread
 * does not keep the process alive.
 */
export function killAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, {
    eval: true,
    execArgv: [],
  }).unref();
}
