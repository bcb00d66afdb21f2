import type { AppDeps } from '#server/core/deps.ts';
import { DEMO_ACCOUNT } from '#server/demo/demo-account.ts';
import type { OperatorLog } from '#server/platform/operator-log.ts';
import type { Env } from '#server/settings/env.ts';
import { EDITOR_EMAIL } from '#server/settings/settings.ts';
import { makeFirstEditor } from '#server/sign-in/first-editor.ts';
import { GIVEN_PASSWORD_DAYS } from '#shared/domain/limits.ts';
import { createApp } from './app.ts';

/**
 * Makes the first editor's account and, if asked, the demo. The password is printed on a terminal only: every other output is kept
 * (docs/security.md, "Logs"). There the log names the command that prints a link. `accountCommand`: how it is called here.
 */
export async function firstStart(
  deps: AppDeps,
  env: Env,
  { isTerminal, tell }: Pick<OperatorLog, 'isTerminal' | 'tell'>,
  accountCommand: string,
): Promise<void> {
  const password = await makeFirstEditor(deps, env.editorEmail);
  const reset = (address: string) => `${accountCommand} reset-password ${address}`;
  if (password !== null)
    tell(
      isTerminal
        ? `Editor's account: ${env.editorEmail}, password ${password} (shown this once; change it within ${GIVEN_PASSWORD_DAYS} days and set up a second factor to open the desk. Later: ${reset(env.editorEmail)})`
        : // The log has no address of a person.
          `Editor's account: its password is printed on a terminal only. This command prints a link to choose one (ADDRESS: what EDITOR_EMAIL says, else ${EDITOR_EMAIL}): ${reset('ADDRESS')}`,
    );
  if (!env.demo) return;
  const { fillAll } = await import('#server/demo/fill-all.ts');
  await fillAll(deps, createApp);
  // No secret: it stands in the source of every installation.
  tell(`Demo author: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`);
}
