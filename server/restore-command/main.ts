import { join, resolve } from 'node:path';
import { fail, reasonOf, say, settingsFor } from '#server/backup/command-help.ts';
import { BackupProblem, checkEmpty } from '#server/backup/fill-database.ts';
import { UNPACKED } from '#server/backup/folder-state.ts';
import { connectPostgres } from '#server/backup/open-source.ts';
import { checkFolder, restoreBackup } from '#server/backup/restore-backup.ts';
import { withBackup } from '#server/backup/with-backup.ts';
import { checkTarget } from '#server/examine/examine-target.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';
import { otherOwner } from '#server/platform/folder-owner.ts';
import { makePrivate } from '#server/platform/private-folder.ts';

const USAGE = `npm run restore -- BACKUP
npm run restore -- latest
Restores a backup, a folder or a sealed file (with BACKUP_KEY), into an empty data folder (DATA_DIR) and, if DATABASE_URL is set, an empty database
(docs/deploy.md, "Backups"). latest: the newest that the server made. The whole backup is checked before anything is written. No server may run.`;

printHelp(USAGE);
const NOTHING = 'Nothing was restored';
const [target, ...more] = process.argv.slice(2);
if (target === undefined || target === '' || more.length > 0) fail(USAGE);
const env = settingsFor(NOTHING);
const dataDir = resolve(env.dataDir);

async function restore(from: string) {
  const foreign = await otherOwner(dataDir, '');
  if (foreign !== undefined) throw new BackupProblem(foreign);
  if (env.databaseUrl !== '') await checkTarget(env);
  await makePrivate(dataDir);
  const unlock = await lockFolder(dataDir);
  const postgres = env.databaseUrl === '' ? undefined : await connectPostgres(env.databaseUrl);
  try {
    // Before a sealed backup is opened, which takes time and room. Whether it has keys is not known yet.
    await checkFolder(dataDir, false);
    if (postgres !== undefined) await checkEmpty(postgres.sql);
    return await withBackup(env, from, join(dataDir, UNPACKED), async (backup) => {
      await restoreBackup(backup, dataDir, postgres?.sql);
      return backup.manifest;
    });
  } finally {
    await postgres?.close();
    await unlock();
  }
}

const { madeAt, tables, files, objectStore, keys } = await restore(target).catch((error: unknown) =>
  fail(`${NOTHING}: ${reasonOf(error)}`),
);
const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
say(
  `Restored to ${dataDir} as it was at ${madeAt}: ${rows} rows, compared with the backup, and ${files} files.`,
);
if (!keys) say('The backup has no keys: put them into DATA_DIR/keys, or set them, before the server starts.');
if (objectStore && env.s3 === null)
  say('Its files are in an object store: set S3_URL and the others before the server starts.');
if (!objectStore && env.s3 !== null)
  say('Its files are in DATA_DIR/files now: npm run move-files copies them to the object store.');
say('Start the server. Devices send what it lost when their authors open the app.');
