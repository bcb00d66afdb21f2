import { reason } from '#server/platform/error-reason.ts';
import { FolderInUse } from '#server/platform/folder-lock.ts';
import { type Env, readEnv } from '#server/settings/env.ts';

/** Prints the lines as an error and ends the process. */
export function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Prints the lines on standard output. */
export const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/** The server's settings, for a command. If they are wrong, prints an error that starts with `nothing` and ends the process. */
export function settingsFor(nothing: string): Env {
  // Other users must not be able to read what a command writes.
  process.umask(0o077);
  const env = readEnv(process.env, []);
  return env.ok ? env.value : fail(`${nothing}:`, ...env.error.map((line) => `  ${line}`));
}

/** Why a command did not succeed, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof FolderInUse) return 'A server is running on the data folder. Stop it first.';
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `The disk is full (${message}).`;
  return reason(error);
}
