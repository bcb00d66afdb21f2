import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, reasonOf, say, settingsFor } from '#server/backup/command-help.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { withBackup } from '#server/backup/with-backup.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { removeWhenInterrupted } from '#server/platform/interrupted.ts';
import { systemClock } from '#server/platform/system.ts';

const USAGE = `npm run test-restore -- BACKUP
npm run test-restore -- latest
Restores a backup (latest: the newest that the server made) into an embedded database and a folder in the temporary folder (TMPDIR),
compares every row, and removes it all. The server may run; its data is not touched. A sealed backup needs BACKUP_KEY.`;

printHelp(USAGE);
const NOTHING = 'The backup was not restored';
const [target, ...more] = process.argv.slice(2);
if (target === undefined || target === '' || more.length > 0) fail(USAGE);
const env = settingsFor(NOTHING);

const work = await mkdtemp(join(tmpdir(), 'tinta-test-restore-'));
removeWhenInterrupted(work);

async function restore(from: string): Promise<void> {
  const began = systemClock.now();
  const to = join(work, 'data');
  await mkdir(to);
  const manifest = await withBackup(env, from, join(work, 'unpacked'), async (backup) => {
    await restoreBackup(backup, to, undefined);
    return backup.manifest;
  });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const seconds = Math.ceil((systemClock.now() - began) / 1_000);
  say(
    `The backup of ${manifest.madeAt} can be restored: ${rows} rows, each compared, and ${manifest.files} files.`,
  );
  say(`It took ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. What was restored is removed again.`);
}

await restore(target)
  .finally(() => rm(work, { recursive: true, force: true }))
  .catch((error: unknown) => fail(`${NOTHING}: ${reasonOf(error)}`));
