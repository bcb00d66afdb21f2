// Runs before `npm test`, also on a fresh clone. So only Node's own modules may be imported here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { run, runNode } from './run.mjs';

/**
 * Packages that the tests need on a Debian machine: Chromium, a font with Chinese glyphs, independent readers of signed PDF files, a list
 * of processes, a clock that can be set, the proxies of deploy/.
 */
const DEBIAN = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { name: 'poppler-utils', file: '/usr/bin/pdfsig' },
  { name: 'openssl', file: '/usr/bin/openssl' },
  { name: 'procps', file: '/usr/bin/ps' },
  { name: 'faketime', file: '/usr/bin/faketime' },
  { name: 'nginx-light', file: '/usr/sbin/nginx' },
  { name: 'caddy', file: '/usr/bin/caddy' },
];
/** The oldest PostgreSQL that we support. If it is missing, scripts/test-postgres.ts uses the newer PostgreSQL from npm. */
const POSTGRES = { name: 'postgresql-15', file: '/usr/lib/postgresql/15/bin/postgres' };
/** Chromium without its own UI. Without it test/support/e2e/chromium.ts uses the full one. */
const SHELL = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' };

/**
 * The other engines for test/engines; Playwright has builds of both. If a package's files depend on the processor, its documents show
 * whether it is installed.
 */
const FIREFOX = [{ name: 'firefox-esr', file: '/usr/bin/firefox-esr' }];
const WEBKIT = [
  { name: 'webkit2gtk-driver', file: '/usr/bin/WebKitWebDriver' },
  { name: 'xvfb', file: '/usr/bin/Xvfb' },
  { name: 'python3-gi', file: '/usr/share/doc/python3-gi' },
  { name: 'gir1.2-webkit2-4.1', file: '/usr/share/doc/gir1.2-webkit2-4.1' },
];

requireNode();
await ensureInstalled({ dev: true });

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (isDebianRoot) await installMissing();
if (!existsSync('/usr/bin/chromium')) process.exitCode = await playwrightInstall('chromium');
if (missingOf(FIREFOX).length > 0) await installSubstitute('firefox');
if (missingOf(WEBKIT).length > 0) await installSubstitute('webkit');

function playwrightInstall(browser) {
  return runNode([join('node_modules', '@playwright', 'test', 'cli.js'), 'install', browser]);
}

/**
 * Installs Playwright's build of a browser. Only `npm test -- --all` needs it: if it is missing, this is printed, and everything else is
 * tested.
 */
async function installSubstitute(browser) {
  if ((await playwrightInstall(browser)) === 0) return;
  console.log(
    `${browser} cannot be installed here, so the step "engines" of \`npm test -- --all\` will fail. ` +
      'On Debian this command installs it if root runs it.',
  );
}

/** Runs one `apt-get update`, only if something is missing. Packages with a substitute may fail. */
async function installMissing() {
  const missing = missingOf(DEBIAN);
  const optional = [[POSTGRES], [SHELL], FIREFOX, WEBKIT].map(missingOf).filter((names) => names.length > 0);
  if (missing.length === 0 && optional.length === 0) return;
  await run('apt-get', ['update', '-q']);
  if (missing.length > 0 && (await aptInstall(missing)) !== 0) process.exit(1);
  for (const names of optional) {
    if ((await aptInstall(names)) !== 0)
      console.log(`${names.join(', ')} cannot be installed here: the tests use a substitute.`);
  }
}

function missingOf(packages) {
  return packages.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
}

function aptInstall(names) {
  // The tests start the proxies themselves: Debian must not start them as services of this machine.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
}
