import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { setUpApp } from '#test/support/second-factor.ts';
import { BUILT_TINTA } from '#test/support/tinta.ts';
import type { AppServer } from './app-server.ts';
import { type Account, newAccount } from './author.ts';
import { deviceAt } from './server-author.ts';

const run = promisify(execFile);

/** A second editor of a server, added as its operator does, with an authenticator app and a recovery code for one sign-in. */
export async function secondEditor({ url, dataDir }: Pick<AppServer, 'url' | 'dataDir'>): Promise<Account> {
  const account = newAccount();
  const { stdout } = await run(process.execPath, [BUILT_TINTA, 'account', 'add-editor', account.email], {
    cwd: resolve(import.meta.dirname, '..', '..', '..'),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const secret = /resetPassword\/(\S+)/.exec(stdout)?.[1];
  if (secret === undefined) throw new Error(`no link was printed:\n${stdout}`);
  const device = deviceAt(url);
  await device.ok('passwordReset', { request: { secret, password: account.password } });
  await device.ok('login', { request: { account: account.email, password: account.password } });
  await setUpApp(device, Date.now());
  const { codes } = await device.ok('recoveryCodesMake');
  return { ...account, code: codes[0] ?? '' };
}
