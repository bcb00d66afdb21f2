import { resolve } from 'node:path';
import { fail, reasonOf, say, settingsFor } from '#server/backup/command-help.ts';
import { BackupProblem } from '#server/backup/fill-database.ts';
import { hasEmbedded, refuseHalfMoved } from '#server/backup/folder-state.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { connectPostgres } from '#server/backup/open-source.ts';
import { checkTarget } from '#server/examine/examine-target.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';

const USAGE = `npm run move-to-postgres
Moves the embedded database of DATA_DIR into the empty PostgreSQL database that DATABASE_URL names, and compares every row
(docs/deploy.md, "Backups"). Stop the server first. Files and keys stay where they are.`;

printHelp(USAGE);
const NOTHING = 'Nothing was moved';
if (process.argv.length > 2) fail(USAGE);
const env = settingsFor(NOTHING);
if (env.databaseUrl === '') fail(`${NOTHING}: DATABASE_URL names no database.`, '', USAGE);
const dataDir = resolve(env.dataDir);

async function move() {
  const unlock = await lockFolder(dataDir);
  try {
    await refuseHalfMoved(dataDir, true);
    if (!(await hasEmbedded(dataDir)))
      throw new BackupProblem(`There is no embedded database in ${dataDir}.`);
    await checkTarget(env);
    const postgres = await connectPostgres(env.databaseUrl);
    return await moveDatabase(dataDir, postgres.sql).finally(postgres.close);
  } finally {
    await unlock();
  }
}

const sums = await move().catch((error: unknown) => fail(`${NOTHING}: ${reasonOf(error)}`));
for (const [table, { rows, sha256 }] of sums)
  if (rows > 0) say(`${table.padEnd(22)} ${String(rows).padStart(9)} rows  ${sha256}`);
say(`Every row was read back and is the same. Start the server with this DATABASE_URL.`);
