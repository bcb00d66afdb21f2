// Before `npm test`, also on a fresh clone: nothing but Node's own modules may be imported here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { run, runNode } from './run.mjs';

/** What the browser tests need of a Debian machine: its Chromium, and a font without which Chinese is boxes. */
const DEBIAN = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
];
/** The oldest PostgreSQL we promise; scripts/test-postgres.ts takes the packaged newer one where this is missing. */
const POSTGRES = { name: 'postgresql-15', file: '/usr/lib/postgresql/15/bin/postgres' };

requireNode();
await ensureInstalled();

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (isDebianRoot) await installMissing();
if (!existsSync('/usr/bin/chromium')) {
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  process.exitCode = await runNode([playwright, 'install', 'chromium']);
}

/** One `apt-get update`, only where something is missing; PostgreSQL may fail, it has a substitute. */
async function installMissing() {
  const missing = DEBIAN.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  const wantsPostgres = !existsSync(POSTGRES.file);
  if (missing.length === 0 && !wantsPostgres) return;
  await run('apt-get', ['update', '-q']);
  if (missing.length > 0 && (await aptInstall(missing)) !== 0) process.exit(1);
  if (wantsPostgres && (await aptInstall([POSTGRES.name])) !== 0) {
    console.log('PostgreSQL 15 cannot be installed here: the tests use the packaged one.');
  }
}

function aptInstall(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
}
