import { bytesToHex } from '@noble/hashes/utils.js';
import type { AppDeps } from '#server/core/deps.ts';
import { setting } from '#server/db/schema/account.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { OwnError } from '#server/ports/own-error.ts';

/** How long an answer is reused, so that requests cannot keep the disk busy. In ms. */
const ANSWER_HOLDS_MS = 1_000;
/** How long an answer waits for the store of the files. A balancer asks with a limit of a few seconds. In ms. */
const FILES_WAIT_MS = 1_000;
const NAME = 'readyAt';

/**
 * `space`: the disk has too little space left. `database`: it cannot be written or read. `readyWithoutFiles`: only the stored files cannot be
 * written or read; all that needs no file works.
 */
export type Readiness = 'ready' | 'readyWithoutFiles' | 'space' | 'database';

/**
 * Whether the server can store data: it writes to the database and to the file store, and reads both back. A lookup alone also succeeds on
 * a full disk, and in a removed data folder.
 */
export function readiness(
  deps: Pick<AppDeps, 'db' | 'space' | 'files' | 'clock' | 'timers' | 'random' | 'logger'>,
): () => Promise<Readiness> {
  // Several servers may share one file store.
  const file = `ready-${bytesToHex(deps.random.bytes(8))}.txt`;
  let tried: Promise<void> | undefined;
  let known: { at: number; answer: Promise<Readiness> } | undefined;

  async function tryDatabase(value: string): Promise<void> {
    const [written] = await deps.db
      .insert(setting)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: setting.name, set: { value } })
      .returning({ value: setting.value });
    if (written?.value !== value) throw new OwnError('the database did not keep what was written');
  }

  async function tryFiles(value: string): Promise<void> {
    await deps.files.put(file, Buffer.from(value));
    const read = await deps.files.get(file);
    if (read === undefined || Buffer.from(read).toString() !== value)
      throw new OwnError('the file store did not keep what was written');
    await deps.files.remove(file);
  }

  async function look(now: number): Promise<Readiness> {
    if (await deps.space.isShort()) return 'space';
    const value = String(now);
    const without = (place: Readiness) => (error: unknown) => {
      deps.logger.warn({ place, ...errorFields(error) }, 'not ready');
      return place;
    };
    const ready = (): Readiness => 'ready';
    const files = tryFilesOnce(value).then(ready, without('readyWithoutFiles'));
    const database = await tryDatabase(value).then(ready, without('database'));
    return database === 'ready' ? orLate(files) : database;
  }

  /** One try at a time: each takes a while if the store does not answer. */
  function tryFilesOnce(value: string): Promise<void> {
    tried ??= tryFiles(value).finally(() => {
      tried = undefined;
    });
    return tried;
  }

  /** Whoever asks for the readiness does not wait as long as the store may take. */
  const orLate = (files: Promise<Readiness>): Promise<Readiness> =>
    new Promise((resolve) => {
      const cancel = deps.timers.after(FILES_WAIT_MS, () => resolve('readyWithoutFiles'));
      void files.then(resolve).finally(cancel);
    });

  return () => {
    const now = deps.clock.now();
    if (known === undefined || Math.abs(now - known.at) >= ANSWER_HOLDS_MS)
      known = { at: now, answer: look(now) };
    return known.answer;
  };
}
