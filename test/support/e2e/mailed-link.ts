import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import type { AppServer } from './app-server.ts';

/** The path of the newest link of this kind to an address, read from the data folder of a server that sends no mails. */
export async function mailedPath(
  { dataDir }: Pick<AppServer, 'dataDir'>,
  address: string,
  page: 'notMe',
): Promise<string> {
  const folder = join(dataDir, 'mail');
  let path = '';
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
        const mails = await Promise.all(
          names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
        );
        const own = mails.filter(({ to }) => to !== undefined && 'text' in to && to.text === address);
        path =
          own.map(({ text }) => new RegExp(`#(/${page}/\\S+)`).exec(text ?? '')?.[1] ?? '').find(Boolean) ??
          '';
        return path;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return path;
}
