import { rm } from 'node:fs/promises';
import { AppServer, EDITOR_PASSWORD, FRESH_DATA } from './app-server.ts';

/**
 * Lets the real server make its data folder once; every server of the run starts on a copy of it. Making the embedded
 * database takes longer than many a test, and what it makes is always the same. The editor's password, printed at that start alone, is kept for the run.
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
