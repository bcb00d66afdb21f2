import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';

const NOBODY = 65_534;
/** Only root may run a program as another user, who must be able to read it. */
const isRoot =
  process.geteuid?.() === 0 && spawnSync('cat', [import.meta.filename], { uid: NOBODY }).status === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-parts-'));
  await chown(folder, isRoot ? NOBODY : -1, isRoot ? NOBODY : -1);
});
afterEach(() => rm(folder, { recursive: true }));

/** What the user `nobody` finds in the folder. */
function found(isEmbedded = true): Finding[] {
  const module = pathToFileURL(join(import.meta.dirname, 'examine-folder.ts')).href;
  const script = `import { examineFolder } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await examineFolder(${JSON.stringify(folder)}, ${isEmbedded})));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const said = execFileSync(process.execPath, args, {
    uid: NOBODY,
    gid: NOBODY,
    env: { PATH: process.env.PATH, TMPDIR: folder },
    encoding: 'utf8',
  });
  return JSON.parse(said);
}

const make = async (part: string, owner: number) => {
  await mkdir(join(folder, part), { recursive: true });
  await chmod(join(folder, part), 0o700);
  await chown(join(folder, part), owner, owner);
};

describe.runIf(isRoot)('a part of the data folder that belongs to another user', () => {
  it.each(['files', 'keys', 'mail', 'files/covers'])('is named with its owner: %s', async (part) => {
    await make('files', NOBODY);
    expect(found()).toMatchObject([{ kind: 'ok' }]);
    await make(part, 0);
    expect(found()).toEqual([
      {
        kind: 'problem',
        text: `DATA_DIR: this user may not use ${join(folder, part)}, which belongs to the user root. Give all of DATA_DIR to the user of the server (chown -R).`,
      },
    ]);
  });

  it('is fine if this user may use it all the same, as keys that may only be read', async () => {
    await make('keys', NOBODY);
    await writeFile(join(folder, 'keys', 'sealing.key'), '', { mode: 0o444 });
    await make('pg', 0);
    await chmod(join(folder, 'pg'), 0o777);
    expect(found()).toMatchObject([{ kind: 'ok' }]);
  });

  it('stops the server if it is the embedded database, or a file of it that root left behind', async () => {
    await make('pg', 0);
    expect(found()).toEqual([
      {
        kind: 'problem',
        stops: true,
        text: expect.stringContaining('belongs to the user root, and this user may not use it. Give all'),
      },
    ]);
    expect(found(false)).toMatchObject([{ kind: 'ok' }]);
    await make('pg', NOBODY);
    await make('pg/base', NOBODY);
    await make('pg/base/5', NOBODY);
    expect(found()).toMatchObject([{ kind: 'ok' }]);
    const left = join(folder, 'pg', 'base', '5', 'pg_internal.init');
    await writeFile(left, '', { mode: 0o600 });
    expect(found()).toEqual([
      {
        kind: 'problem',
        stops: true,
        text: expect.stringContaining(`use ${left}, which belongs`),
      },
    ]);
  });
});
