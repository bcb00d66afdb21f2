import { execFile } from 'node:child_process';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** The last release: a server that is not updated yet runs it. The next release changes this (CONTRIBUTING.md, "How to add"). */
export const LAST_RELEASE = { version: '0.1.0', commit: '3134f71ac4ae78ffb00755ec21579a79b63a1a68' };

/**
 * Puts the last release with its packages into a new folder. Returns the folder's path. `packages`: all of them, or those that a server needs.
 * Fails in a clone that lacks the release's commit.
 */
export async function checkOutLastRelease(packages: 'all' | 'server'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-release-'));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, LAST_RELEASE.commit], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', folder]);
  const lockOf = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(repository)))
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  else {
    const which = packages === 'server' ? ['--omit=dev'] : [];
    await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', ...which], { cwd: folder });
  }
  return folder;
}
