import type { ApiDevice } from './api-client.ts';
import type { AppServer } from './e2e/app-server.ts';
import { begin } from './run-tinta.ts';

/** The first editor's address where EDITOR_EMAIL is not set. */
export const FIRST_EDITOR = 'editor@tinta.local';

/** The secret of a link to a new password, as a command of the operator prints it. */
export function secretIn(printed: string): string {
  const secret = /#\/resetPassword\/(\S+)/.exec(printed)?.[1];
  if (secret === undefined) throw new Error(`no link was printed:\n${printed}`);
  return secret;
}

/**
 * Signs the first editor in with this password, as on a server without a terminal: a command of the operator prints a link to choose it.
 */
export async function enterFirstEditor(
  server: AppServer,
  editor: ApiDevice,
  password: string,
): Promise<void> {
  const { output } = await begin('account', server.settings, 'reset-password', FIRST_EDITOR).ended;
  await editor.ok('passwordReset', { request: { secret: secretIn(output), password } });
  await editor.ok('login', { request: { account: FIRST_EDITOR, password } });
}
