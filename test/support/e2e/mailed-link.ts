import { expect } from '@playwright/test';
import type { ApiDevice } from '#test/support/api-client.ts';

/** The pages of the app that mails lead to. */
type LinkedPage = 'confirmEmail' | 'notMe' | 'resetPassword' | 'undoEmail';

/** Path of the newest link of this kind that was mailed to an address, read at the desk by an editor. */
export async function mailedPath(editor: ApiDevice, address: string, page: LinkedPage): Promise<string> {
  let path = '';
  await expect
    .poll(
      async () => {
        const { items } = await editor.ok('deskMail', { request: {} });
        const texts = items.filter((item) => item.address === address).map(({ text }) => text ?? '');
        path = texts.map((text) => new RegExp(`#(/${page}/\\S+)`).exec(text)?.[1] ?? '').find(Boolean) ?? '';
        return path;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return path;
}

/** Confirms an author's address by the link of the mail, as contracts and withdrawals need it. */
export async function confirmAddress(editor: ApiDevice, address: string): Promise<void> {
  const path = await mailedPath(editor, address, 'confirmEmail');
  await editor.ok('emailConfirm', { request: { secret: path.split('/').at(-1) ?? '' } });
}
