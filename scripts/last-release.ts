import { spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/migrate.ts';
import { checkOutLastRelease, LAST_RELEASE } from '#test/support/last-release.ts';
import { finished } from '#test/support/own-postgres.ts';

/**
 * `npm run last-release` runs all API tests of the last release on PostgreSQL, with this version's tables. Run it before a release that has
 * migrations: servers of the last release work on these tables while hosts are updated (docs/deploy.md, "Updating many hosts").
 */

const folder = await checkOutLastRelease('all');
const rules = join(folder, 'server', 'db', 'migrations', '0026_money_rules.sql');

/**
 * Removes the rules that refuse to empty tables: version 0.1.0's tests empty the tables of accounts that the ledger refers to, which its
 * servers never do.
 */
const allowEmptying = (sql: string): string =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => !/FOREIGN KEY|BEFORE TRUNCATE/.test(statement))
    .join('--> statement-breakpoint');

try {
  await cp(migrationsFolder, join(folder, 'server', 'db', 'migrations'), { recursive: true });
  await writeFile(rules, allowEmptying(await readFile(rules, 'utf8')));
  console.log(`Release ${LAST_RELEASE.version} on the tables of this version`);
  const tests = ['run', '--project', 'api-postgres', join('test', 'api'), join('test', 'attacks')];
  const args = ['--import', 'tsx', join('scripts', 'test-postgres.ts'), ...tests];
  process.exitCode = await finished(spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
