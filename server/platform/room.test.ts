import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAY_MOUNT } from '#test/support/may-mount.ts';
import { copyWithRoom, NoRoom, roomBeside } from './room.ts';

const MB = 1024 * 1024;

describe.runIf(MAY_MOUNT)('on a disk of 200 MB', () => {
  let disk: string;
  let database: string;
  const large = () => join(database, 'large');
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'tinta-room-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
    database = join(disk, 'pg');
    await mkdir(database);
    await writeFile(join(database, 'PG_VERSION'), '17\n');
    await writeFile(large(), '');
  });
  afterAll(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  it('a copy that would fill it is not begun', async () => {
    // The file has this size and takes no space.
    await truncate(large(), 100 * MB);
    await expect(copyWithRoom(database, join(disk, 'copy'))).rejects.toThrow(
      /has 1\d\d MB free\. A copy of the database takes 101 MB, and 128 MB must stay free/,
    );
    expect(await readdir(disk)).toEqual(['pg']);
    await truncate(large(), 10 * MB);
    await copyWithRoom(database, join(disk, 'copy'));
    expect(await readdir(join(disk, 'copy'))).toEqual(['PG_VERSION', 'large']);
    await rm(join(disk, 'copy'), { recursive: true });
  });

  it('what is written beside the data folder leaves it space; another disk may be filled', async () => {
    const beside = await roomBeside(disk, database);
    const elsewhere = await roomBeside(tmpdir(), database);
    await beside();
    await writeFile(join(disk, 'backup'), Buffer.alloc(90 * MB));
    await expect(beside()).rejects.toThrow(NoRoom);
    await elsewhere();
    await (await roomBeside(disk, join(disk, 'none')))();
    await rm(join(disk, 'backup'));
  });
});
