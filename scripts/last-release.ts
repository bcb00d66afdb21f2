import { spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/migrate.ts';
import { checkOutLastRelease, LAST_RELEASE } from '#test/support/last-release.ts';
import { finished } from '#test/support/own-postgres.ts';

/**
 * `npm run last-release`: all API tests of the last release on PostgreSQL, with the tables of this version. Run it before a release that
 * has migrations: servers of the last one work on these tables while hosts are updated (docs/deploy.md, "Updating many hosts").
 */
const folder = await checkOutLastRelease();
try {
  await cp(migrationsFolder, join(folder, 'server', 'db', 'migrations'), { recursive: true });
  console.log(`Release ${LAST_RELEASE.version} on the tables of this version`);
  const tests = ['run', '--project', 'api-postgres', join('test', 'api'), join('test', 'attacks')];
  const args = ['--import', 'tsx', join('scripts', 'test-postgres.ts'), ...tests];
  process.exitCode = await finished(spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
