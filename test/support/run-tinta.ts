import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { BUILT_TINTA } from './tinta.ts';

/** A command of the operator as a process of its own. */
export type TintaRun = {
  readonly child: ChildProcess;
  /** Its exit code, and all that it said. */
  readonly ended: Promise<{ code: number | null; output: string }>;
};

/** Starts a command of the built program with these settings. */
export function begin(command: string, env: Readonly<Record<string, string>>, ...args: string[]): TintaRun {
  const child = spawn(process.execPath, [BUILT_TINTA, command, ...args], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += String(data);
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}
