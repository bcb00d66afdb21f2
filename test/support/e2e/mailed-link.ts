import { expect } from '@playwright/test';
import type { ApiDevice } from '#test/support/api-client.ts';

/** Path of the newest link of this kind that was mailed to an address, read at the desk by an editor. */
export async function mailedPath(editor: ApiDevice, address: string, page: 'notMe'): Promise<string> {
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
