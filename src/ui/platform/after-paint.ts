/** Runs `task` once the browser has painted what is pending; keeps work off the key's path. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = task;
    channel.port2.postMessage(null);
  });
}
