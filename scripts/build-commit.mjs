import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/**
 * The commit that is built; `-dirty` says that files were changed since. It is that of git, or TINTA_COMMIT in a folder without git, such as
 * an image; else ''.
 * @returns {string}
 */
export function buildCommit() {
  const named = process.env.TINTA_COMMIT ?? '';
  if (named !== '') return named;
  // Tags are left out: the version has its own place.
  const describe = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const { status, stdout } = spawnSync('git', describe, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
