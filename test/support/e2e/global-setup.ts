import { rm } from 'node:fs/promises';
import { enterFirstEditor } from '#test/support/first-editor.ts';
import { setUpApp } from '#test/support/second-factor.ts';
import { AppServer, EDITOR_CODES, EDITOR_PASSWORD, FRESH_DATA } from './app-server.ts';
import { deviceAt } from './server-author.ts';

/**
 * The real server makes its data folder once; every server of the run starts on a copy. Making the embedded database takes longer than many tests,
 * and the result is always the same. The editor's password is chosen by a link and a second factor is set up, as the desk requires.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await AppServer.start();
  const password = 'desk-of-tests-7';
  const editor = deviceAt(server.url);
  await enterFirstEditor(server, editor, password);
  await setUpApp(editor, Date.now());
  const { codes } = await editor.ok('recoveryCodesMake');
  await server.halt();
  process.env[FRESH_DATA] = server.dataDir;
  process.env[EDITOR_PASSWORD] = password;
  process.env[EDITOR_CODES] = codes.join(' ');
  return () => rm(server.dataDir, { recursive: true, force: true });
}
