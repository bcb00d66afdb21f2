import { freePort } from '#test/support/free-port.ts';
import { type MailServer, mailServer } from '#test/support/mail-server.ts';
import { AppServer } from './app-server.ts';
import { test as base, expect } from './fixtures.ts';

/** The pages of the app that mails lead to. */
type LinkedPage = 'confirmEmail' | 'resetPassword' | 'undoEmail' | 'undoFactor';

/** Like `test` of fixtures.ts, on a server that sends its mails to `post`. */
export const test = base.extend<object, { post: MailServer }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const post = await mailServer();
      await use(post);
      await post.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ post }, use) => {
      const port = await freePort();
      const env = {
        SMTP_URL: post.url,
        MAIL_FROM: 'Tinta <post@tinta.test>',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      };
      const server = await AppServer.start({ port, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** The path of the newest link of this kind that was mailed to an address. */
export async function mailedPath(
  { mails }: Pick<MailServer, 'mails'>,
  address: string,
  page: LinkedPage,
  { after = 0 }: { after?: number } = {},
): Promise<string> {
  let path = '';
  await expect
    .poll(
      () => {
        const texts = mails
          .slice(after)
          .filter(({ to }) => to && 'text' in to && to.text === address)
          .map(({ text }) => text ?? '');
        path =
          texts.map((text) => new RegExp(`#(/${page}/\\S+)`).exec(text)?.[1] ?? '').findLast(Boolean) ?? '';
        return path;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return path;
}
