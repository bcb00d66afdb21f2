type Task = () => void;

let waiting: Task[] = [];
const painted: Task[] = [];
let isRunning = false;
let port: MessagePort | undefined;

function run(): void {
  isRunning = true;
  try {
    painted.shift()?.();
  } finally {
    isRunning = false;
  }
}

/** Runs each deferred task in a separate browser task, so that input is handled in between. */
function runSoon(task: Task): void {
  if (!port) {
    const channel = new MessageChannel();
    channel.port1.onmessage = run;
    port = channel.port2;
  }
  painted.push(task);
  port.postMessage(null);
}

/**
 * Runs `task` once the browser has painted pending changes, so that the work does not delay a key. Called from such a task, it runs `task`
 * right after it: waiting for a further frame would delay the next key.
 */
export function afterPaint(task: Task): void {
  if (isRunning) {
    runSoon(task);
    return;
  }
  waiting.push(task);
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    const tasks = waiting;
    waiting = [];
    for (const next of tasks) runSoon(next);
  });
}
