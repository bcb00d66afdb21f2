import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of a server's process. A test moves it from outside. */
export type ServerClock = {
  /** Environment variables for the process. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sets the clock this many ms after (negative: before) the clock of this machine, in whole seconds. It works at once, even while the
   * process runs.
   */
  set(ms: number): Promise<void>;
  /** The time that the process sees, in ms since epoch. */
  now(): number;
  remove(): Promise<void>;
};

/** A clock that libfaketime gives to a process (Debian's package `faketime`). Timers are not affected, as when a real clock is moved. */
export async function serverClock(ms = 0): Promise<ServerClock> {
  if (!existsSync('/usr/bin/faketime'))
    throw new Error('faketime is not installed: on Debian `npm test` installs it');
  const folder = await mkdtemp(join(tmpdir(), 'tinta-clock-'));
  const file = join(folder, 'offset');
  let offset = ms;
  const write = () => writeFile(file, `${offset < 0 ? '' : '+'}${offset / 1_000}`);
  await write();
  return {
    env: {
      // The program loader replaces `$LIB` by the folder for this processor.
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async set(moved) {
      offset = moved;
      await write();
    },
    now: () => Date.now() + offset,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
