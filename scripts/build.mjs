import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './compress.mjs';
import { root, runNode } from './run.mjs';

/** Everything that a build reads. The server runs from its sources and is not built. */
const INPUTS = [
  'index.html',
  'locales',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'src',
  'sw',
  'vite.config.ts',
];
const STAMP = join(root, 'dist', 'inputs.sha256');

/**
 * Builds page and service worker into dist/client. With `ifStale` only if an input differs from the last build.
 * @param {{ ifStale: boolean }} options
 * @returns {Promise<number>} exit code
 */
export async function build({ ifStale }) {
  const inputs = hashInputs();
  if (ifStale && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return 0;
  // A build that fails half-way must not look finished at the next start.
  rmSync(STAMP, { force: true });
  const code = await runNode([join('node_modules', 'vite', 'bin', 'vite.js'), 'build']);
  if (code !== 0) return code;
  await compressFolder(join(root, 'dist', 'client'));
  writeFileSync(STAMP, inputs);
  return 0;
}

/** Hash of the names and contents of all inputs, and of the build settings in the environment. */
function hashInputs() {
  const hash = createHash('sha256');
  const settings = readdirSync(root).filter((name) => name.startsWith('.env'));
  for (const file of [...INPUTS, ...settings].flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

/** @returns {string[]} the file itself, or all files below the folder without tests; empty if it is missing */
function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(join(root, name)).isFile())
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await build({ ifStale: process.argv.includes('--if-stale') });
}
