import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newDataFolder } from '#test/support/e2e/app-server.ts';
import type { Served } from './serve-app.ts';

/** The real server on a data folder of its own, in a process of its own as on any host. `client` is the built page. */
export async function startProduct(client: string): Promise<Served> {
  const dataDir = await newDataFolder();
  const script = join(import.meta.dirname, 'product-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, client], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /listening (\S+)/.exec(String(data))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
