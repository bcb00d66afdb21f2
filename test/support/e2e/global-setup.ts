import { rm } from 'node:fs/promises';
import { AppServer, EDITOR_PASSWORD, FRESH_DATA } from './app-server.ts';

/**
 * The real server makes its data folder once; every server of the run starts on a copy. Making the embedded database takes longer than many tests,
 * and the result is always the same. Keeps the editor's password, which only that start prints.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await AppServer.start();
  const password = /password (\S+) \(shown this once\)/.exec(server.output)?.[1];
  if (password === undefined) throw new Error(`the first start told no editor's password:\n${server.output}`);
  await server.halt();
  process.env[FRESH_DATA] = server.dataDir;
  process.env[EDITOR_PASSWORD] = password;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
