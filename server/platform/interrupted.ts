import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const folders = new Set<string>();

function end(): void {
  // A copy that is being written may add a file meanwhile.
  for (const folder of folders)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // The others must not stay. What stays is removed by the next start of the server.
    }
  process.exit(1);
}

/**
 * For a command: removes the folder, and ends the process with code 1, if the command is interrupted or its terminal is closed. The returned
 * function ends that. Several folders are removed together.
 */
export function removeWhenInterrupted(folder: string): () => void {
  if (folders.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  folders.add(folder);
  return () => {
    folders.delete(folder);
    if (folders.size === 0) for (const signal of SIGNALS) process.off(signal, end);
  };
}
