import { access, constants } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, reasonOf, say, settingsFor } from '#server/backup/command-help.ts';
import { openSource } from '#server/backup/open-source.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { systemClock } from '#server/platform/system.ts';

const USAGE = `npm run backup -- FOLDER [--without-keys]
npm run backup -- --scheduled
npm run -s backup -- --new-key
Writes a backup into a new folder in FOLDER: the database, the files and the keys (docs/deploy.md, "Backups"). The server may
run. Uses its settings: DATA_DIR, DATABASE_URL, S3_URL.
  --without-keys   leaves the keys of DATA_DIR/keys out; keep a copy of them elsewhere
  --scheduled      makes the backup that BACKUP_TIME and the other settings define, now
  --new-key        prints a new key for BACKUP_KEY, as age-keygen does`;

function args() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'without-keys': { type: 'boolean' },
        scheduled: { type: 'boolean' },
        'new-key': { type: 'boolean' },
      },
    });
  } catch {
    return fail(USAGE);
  }
}

printHelp(USAGE);
const NOTHING = 'There is no backup';
const { positionals, values } = args();
const [target, ...more] = positionals;
const asked = [target !== undefined, values.scheduled === true, values['new-key'] === true];
if (target === '' || more.length > 0 || asked.filter(Boolean).length !== 1) fail(USAGE);
if (values['new-key'] === true) await (await import('./new-key.ts')).printNewKey();
else if (target === undefined) await (await import('./scheduled.ts')).runScheduled(NOTHING);
else await backUpTo(target);

async function backUpTo(target: string): Promise<void> {
  const env = settingsFor(NOTHING);
  const [parent, dataDir] = [resolve(target), resolve(env.dataDir)];
  if (!relative(dataDir, parent).startsWith('..'))
    fail(`${NOTHING}: ${parent} lies in the data folder, and would be lost with it.`);
  // The folder must exist: making it would hide that a disk is not mounted. This is checked before the server is asked for a copy.
  await access(parent, constants.W_OK).catch((error: unknown) => fail(`${NOTHING}: ${reasonOf(error)}`));

  const keys = values['without-keys'] !== true;
  const choice = { dataDir, objectStore: env.s3 !== null, keys, now: systemClock.now() };
  const { folder, manifest } = await openSource(env)
    .then(({ sql, close }) => writeBackup(sql, choice, parent).finally(close))
    .catch((error: unknown) => fail(`${NOTHING}: ${reasonOf(error)}`));
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  say(`${folder}: ${rows} rows and ${manifest.files} files.`);
  if (manifest.objectStore) say('The files in the object store are not in it: see to their own backup.');
  const outside = [
    ...(env.sealingKey === '' ? [] : ['SEALING_KEY']),
    ...(env.tokenKey === '' ? [] : ['TOKEN_KEY']),
    ...(env.signing.key === '' ? [] : ['SIGNING_CERTIFICATE', 'SIGNING_KEY']),
  ];
  if (outside.length > 0)
    say(`Not in it, as they are set outside DATA_DIR: ${outside.join(', ')}. Keep a copy.`);
  say(
    keys
      ? 'It is a secret: texts, addresses, and the keys of DATA_DIR/keys.'
      : 'The keys of DATA_DIR/keys are not in it: without them contracts and identity documents are lost.',
  );
}
