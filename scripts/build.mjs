import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCommit } from './build-commit.mjs';
import { compressFolder } from './compress.mjs';
import { root, runNode } from './run.mjs';

const VITE = join('node_modules', 'vite', 'bin', 'vite.js');
const SHARED_INPUTS = ['locales', 'package-lock.json', 'package.json', 'scripts', 'src/shared'];

/** The two parts of a build, and everything that each reads. */
const PARTS = [
  {
    name: 'client',
    inputs: [...SHARED_INPUTS, 'index.html', 'public', 'src', 'sw', 'vite.config.ts'],
    async run() {
      const code = await runNode([VITE, 'build']);
      if (code === 0) await compressFolder(join(root, 'dist', 'client'));
      return code;
    },
  },
  {
    name: 'server',
    inputs: [...SHARED_INPUTS, 'server', 'vite.server.config.ts'],
    async run() {
      const code = await runNode([VITE, 'build', '--config', 'vite.server.config.ts'], {
        env: { TINTA_COMMIT: buildCommit() },
      });
      if (code !== 0) return code;
      // The server reads its migrations as files.
      const built = join(root, 'dist', 'server');
      cpSync(join(root, 'server', 'db', 'migrations'), join(built, 'migrations'), { recursive: true });
      return runNode([join(built, 'prepare.js'), join(built, 'new-database')]);
    },
  },
];

/** Where the hash of a part's inputs is stored once the part is built. */
const stampOf = (part) => join(root, 'dist', `${part.name}.sha256`);

/** What the stamp of a part says if it was built from its present inputs. The server also names its commit. */
const wantedStamp = (part) => hashOf(part.inputs) + (part.name === 'server' ? buildCommit() : '');

function isFresh(part) {
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp(part);
}

/** Whether page and server are built from the present inputs. */
export const isBuilt = () => PARTS.every(isFresh);

/**
 * Builds page and service worker into dist/client, and the server into dist/server. With `ifStale` only the part of which an input differs
 * from the last build.
 * @param {{ ifStale: boolean }} options
 * @returns {Promise<number>} exit code
 */
export async function build({ ifStale }) {
  for (const part of PARTS) {
    if (ifStale && isFresh(part)) continue;
    // A build that fails half-way must not look finished at the next start.
    rmSync(stampOf(part), { force: true });
    const wanted = wantedStamp(part);
    const code = await part.run();
    if (code !== 0) return code;
    writeFileSync(stampOf(part), wanted);
  }
  return 0;
}

/** Hash of the names and contents of these inputs, and of the build settings in the environment. */
function hashOf(inputs) {
  const hash = createHash('sha256');
  const settings = readdirSync(root).filter((name) => name.startsWith('.env'));
  for (const file of [...inputs, ...settings].flatMap(filesBelow)) {
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
