import { afterAll, expect, it } from 'vitest';
import { mailServer } from '#test/support/mail-server.ts';
import { smtpMail } from './smtp-mail.ts';

const post = await mailServer();
afterAll(() => post.close());
const letter = {
  id: 'one',
  to: 'ani@tinta.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
} as const;
const send = async (url: string): Promise<void> => {
  const transport = smtpMail(url, 'Tinta <post@tinta.example>');
  await transport.send(letter).finally(() => transport.close());
};

it('a mail server on this machine needs no TLS', async () => {
  await send(post.url);
  expect(post.mails).toHaveLength(1);
});

it('another one gets no mail without TLS, since its links open accounts', async () => {
  // The same server, under an address that is not known to be this machine's.
  const elsewhere = post.url.replace(/127\.0\.0\.1|localhost/, '[::ffff:127.0.0.1]');
  await expect(send(elsewhere)).rejects.toThrow(/STARTTLS|TLS|command/i);
  expect(post.mails).toHaveLength(1);
});
