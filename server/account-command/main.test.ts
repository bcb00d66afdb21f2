import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDataFolder } from '#test/support/made-database.ts';
import { TINTA } from '#test/support/tinta.ts';

it('changes nothing if the server’s key is missing: the server could not decrypt mails that are sealed with another key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-account-'));
  await makeDataFolder(folder);
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SEALING_KEY: '' };
  try {
    const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(
        process.execPath,
        [...TINTA, 'account', 'add-editor', 'ani@example.org'],
        { env },
        (error, out, problem) => resolve({ code: error?.code, text: out + problem }),
      );
    });
    expect(text).toContain('SEALING_KEY is not set');
    expect(text).not.toContain('is an editor now');
    expect(code).toBe(1);
    await expect(access(join(folder, 'keys'))).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
