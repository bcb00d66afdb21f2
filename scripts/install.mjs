import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './run.mjs';

const OLDEST_NODE = [20, 19];

/** Ends the process with a message if Node is too old; otherwise new syntax would fail with an obscure error. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Tinta needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the packages of package-lock.json if they are missing; ends the process on failure. `dependencies` are what the built server
 * needs. With `dev` also `devDependencies`, which build and test it.
 * @param {{ dev: boolean }} options
 */
export async function ensureInstalled({ dev }) {
  if (isInstalled(dev)) return;
  console.log('Installing packages (once, and again when package-lock.json changes) ...');
  const part = dev ? '--include=dev' : '--omit=dev';
  const code = await runNpm(['ci', part, '--no-audit', '--no-fund']);
  if (code === 0) return;
  console.error('npm ci did not succeed: see above. Is the package registry within reach?');
  process.exit(code);
}

/**
 * Whether node_modules matches the lock. npm writes its own lock there at the end of an install, so an interrupted install is noticed.
 * Packages for other systems are optional and may be missing.
 */
function isInstalled(dev) {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedLock);
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || (entry.dev && !dev)) continue;
    const found = installed[path];
    if (found === undefined ? entry.optional !== true : found.version !== entry.version) return false;
  }
  return Object.keys(installed).every((path) => path in wanted);
}

/** @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
