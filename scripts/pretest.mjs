// Before `npm test`, also on a fresh clone, so only Node's own modules may be imported here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { run, runNode } from './run.mjs';

/** What the tests need on a Debian machine: its Chromium, a font with Chinese glyphs, and independent readers of signed PDF files. */
const DEBIAN = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { name: 'poppler-utils', file: '/usr/bin/pdfsig' },
  { name: 'openssl', file: '/usr/bin/openssl' },
];
/** The oldest PostgreSQL we support; without it scripts/test-postgres.ts uses the newer one from npm. */
const POSTGRES = { name: 'postgresql-15', file: '/usr/lib/postgresql/15/bin/postgres' };
/** Chromium without its own UI; without it test/support/e2e/chromium.ts uses the full one. */
const SHELL = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' };

requireNode();
await ensureInstalled({ tests: true });

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (isDebianRoot) await installMissing();
if (!existsSync('/usr/bin/chromium')) {
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  process.exitCode = await runNode([playwright, 'install', 'chromium']);
}

/** Runs one `apt-get update`, only if something is missing. A package with a substitute may fail. */
async function installMissing() {
  const missing = DEBIAN.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  const optional = [POSTGRES, SHELL].filter(({ file }) => !existsSync(file));
  if (missing.length === 0 && optional.length === 0) return;
  await run('apt-get', ['update', '-q']);
  if (missing.length > 0 && (await aptInstall(missing)) !== 0) process.exit(1);
  for (const { name } of optional) {
    if ((await aptInstall([name])) !== 0)
      console.log(`${name} cannot be installed here: the tests use its substitute.`);
  }
}

function aptInstall(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
}
