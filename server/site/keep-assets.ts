import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds whose assets stay available: this build and the two before it (SYNC-13). */
const BUILDS_KEPT = 3;

/**
 * Copies the running build's assets into `archive` and returns the folders of the previous builds, so that a page that still runs one of
 * them finds its chunks. `now` in ms since epoch.
 */
export async function keepAssets(client: string, archive: string, now: number): Promise<string[]> {
  const shell = await readFile(join(client, 'index.html')).catch(() => undefined);
  if (shell === undefined) return [];
  const build = createHash('sha256').update(shell).digest('hex').slice(0, 16);
  const own = join(archive, build);
  await mkdir(archive, { recursive: true });
  if ((await stat(own).catch(() => undefined)) === undefined) {
    // The build is copied under a temporary name, then renamed, so that a killed server leaves no half-copied build.
    const unfinished = join(archive, `unfinished-${build}`);
    await cp(join(client, 'assets'), unfinished, { recursive: true, force: true });
    await rename(unfinished, own).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  await utimes(own, now / 1_000, now / 1_000);

  const names = (await readdir(archive)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const builds = await Promise.all(
    names.map(async (name) => ({ path: join(archive, name), at: (await stat(join(archive, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.at - a.at);
  for (const old of builds.slice(BUILDS_KEPT)) await rm(old.path, { recursive: true, force: true });
  return builds
    .slice(0, BUILDS_KEPT)
    .map((item) => item.path)
    .filter((path) => path !== own)
    .reverse();
}
