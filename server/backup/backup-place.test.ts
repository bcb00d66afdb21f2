import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAY_MOUNT } from '#test/support/may-mount.ts';
import { type BackupPlace, folderPlace } from './backup-place.ts';
import { removeOld } from './remove-old.ts';

const NOW = Date.UTC(2026, 10, 25, 3);
const of = (day: string): string => `tinta-scheduled-${day}T030000Z`;
const NEW = of('2026-11-25');

let place: string;
let folder: string;
let backups: BackupPlace;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-place-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(place, 'backups-'));
  backups = folderPlace(folder);
});
afterAll(() => rm(place, { recursive: true, force: true }));

const there = async (): Promise<string[]> => (await readdir(folder)).sort();
const make = async (...names: string[]) => {
  for (const name of names) await mkdir(join(folder, name));
};

describe('the backups of a folder', () => {
  it('has the newest first; what a clock that was wrong calls the future counts as the oldest', async () => {
    await make(of('2027-05-01'), of('2026-11-24'), of('2029-01-01'), NEW, 'tinta-scheduled-x', 'notes');
    expect(await backups.names(NOW)).toEqual([NEW, of('2026-11-24'), of('2029-01-01'), of('2027-05-01')]);
    // The clocks of two hosts differ by minutes.
    expect((await backups.names(NOW - 600_000))[0]).toBe(NEW);
  });

  it('keeps the backup that was just made, whatever the clock said before', async () => {
    await make(of('2027-05-01'), of('2027-05-02'), NEW);
    expect(await removeOld(backups, NEW, 1, NOW)).toEqual([]);
    expect(await there()).toEqual([NEW]);

    // The clock was set back, and the earlier ones are in its future: they go one by one, the oldest first.
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await make(of('2026-11-23'), of('2026-11-24'), of('2020-01-01'));
    await removeOld(backups, of('2020-01-01'), 2, Date.UTC(2020, 0, 1, 3));
    expect(await there()).toEqual([of('2020-01-01'), of('2026-11-24')]);
  });

  it('goes on when one cannot be removed, and says why', async () => {
    await make(of('2026-11-21'), of('2026-11-22'), of('2026-11-23'), of('2026-11-24'), NEW);
    const stuck = Object.assign(new Error('not removed'), { code: 'EACCES' });
    const failing: BackupPlace = {
      ...backups,
      remove: (name) => (name === of('2026-11-23') ? Promise.reject(stuck) : backups.remove(name)),
    };
    expect(await removeOld(failing, NEW, 2, NOW)).toEqual([stuck]);
    expect(await there()).toEqual([of('2026-11-23'), of('2026-11-24'), NEW]);
    const unlisted: BackupPlace = { ...backups, names: () => Promise.reject(stuck) };
    expect(await removeOld(unlisted, NEW, 2, NOW)).toEqual([stuck]);
  });

  it('removes what interrupted runs left, and nothing else', async () => {
    await make(of('2026-11-24'), `${of('2026-11-23')}.unfinished`, 'tinta-2026-11-23T030000Z.unfinished');
    await writeFile(join(folder, `${of('2026-11-22')}.tar.gz.age.unfinished`), 'x');
    expect(await backups.tidy()).toEqual([]);
    expect(await there()).toEqual(['tinta-2026-11-23T030000Z.unfinished', of('2026-11-24')]);
  });

  it('of one run removes what it left, and not what another run writes', async () => {
    await make(`${NEW}.unfinished`, `${of('2026-11-24')}.unfinished`);
    await backups.discard(NEW);
    expect(await there()).toEqual([`${of('2026-11-24')}.unfinished`]);
  });

  it.runIf(MAY_MOUNT)('a remnant that cannot be removed does not prevent the next backup', async () => {
    const remnant = join(folder, `${of('2026-11-23')}.unfinished`);
    await mkdir(remnant);
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', remnant]);
    try {
      await backups.check();
      expect(await backups.tidy()).toMatchObject([{ code: 'EBUSY' }]);
    } finally {
      execFileSync('umount', [remnant]);
    }
  });

  it('a backup that cannot be read fails where it is read, and does not end the process', async () => {
    const bytes = backups.read(NEW);
    await new Promise((go) => setTimeout(go, 50));
    await expect(bytes[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT');
  });

  it('a folder that is gone is no place', async () => {
    await rm(folder, { recursive: true });
    await expect(backups.check()).rejects.toThrow(`there is no folder ${folder}. Is its disk mounted?`);
    await writeFile(folder, '');
    await expect(folderPlace(join(folder, 'below')).check()).rejects.toThrow('cannot be written (ENOTDIR)');
    expect(await readdir(place)).not.toContain(folder);
  });
});
