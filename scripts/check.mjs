import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode, runNpm } from './run.mjs';

await ensureInstalled({ dev: true });

/**
 * Checks types of every runtime, lint and format, import zones, unused code, and the lock file. All checks run, so that one run shows
 * everything.
 */
const results = await Promise.all([
  step('types', () => runNode([join('node_modules', 'typescript-native', 'bin', 'tsc'), '-b'])),
  step('lint', () =>
    runNode([
      join('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--error-on-warnings',
      '--max-diagnostics=100',
    ]),
  ),
  step('import zones', () =>
    runNode([
      join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      '--config',
      join('scripts', 'lint', 'import-zones.mjs'),
      'src',
      'sw',
      'server',
      'locales',
    ]),
  ),
  step('unused', () => runNode([join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress'])),
  step('lock file', checkLock),
]);
process.exitCode = results.every((code) => code === 0) ? 0 : 1;

async function step(name, action) {
  const code = await action();
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return code;
}

/**
 * The lock must install on this system and on a Mac (if a package lacks a platform, `npm ci` fails only there), and must contain no
 * download addresses. The hash of a lock that passed is remembered.
 */
async function checkLock() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  if (/"resolved": *"https?:/.test(lock.toString())) {
    console.error(
      'package-lock.json names download addresses: npm install --package-lock-only drops them (.npmrc).',
    );
    return 1;
  }
  const manifest = readFileSync(join(root, 'package.json'));
  const hash = createHash('sha256').update(lock).update(manifest).digest('hex');
  const folder = join(root, 'node_modules', '.cache', 'tinta');
  const remembered = join(folder, `lock-${hash}`);
  if (existsSync(remembered)) return 0;
  for (const system of [[], ['--os=darwin', '--cpu=arm64']]) {
    const code = await runNpm(['ci', '--dry-run', '--ignore-scripts', ...system], { quiet: true });
    if (code !== 0) return code;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(remembered, '');
  return 0;
}
