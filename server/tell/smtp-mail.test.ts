import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#server/ports/mail-transport.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { smtpMail } from './smtp-mail.ts';

const post = await mailServer();
afterAll(() => post.close());
beforeEach(() => {
  post.mails.length = 0;
  post.recipients.length = 0;
});
const letter = {
  id: 'one',
  to: 'ani@tinta.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
} as const;
const send = async (url: string, mail: OutgoingMail = letter): Promise<void> => {
  const transport = smtpMail(url, 'Tinta <post@tinta.example>');
  await transport.send(mail).finally(() => transport.close());
};

it('a mail server on this machine needs no TLS', async () => {
  await send(post.url);
  expect(post.mails).toHaveLength(1);
});

it('a mail server on another machine gets no mail without TLS, since a mail’s links open accounts', async () => {
  // The same mail server, under an address that does not count as this machine's.
  const elsewhere = post.url.replace(/127\.0\.0\.1|localhost/, '[::ffff:127.0.0.1]');
  await expect(send(elsewhere)).rejects.toThrow(/STARTTLS|TLS|command/i);
  expect(post.mails).toEqual([]);
});

describe('nothing in a mail can add a header, a recipient or a second mail', () => {
  const EVIL = 'eve@evil.example';

  it.each([
    `Hello\r\nBcc: ${EVIL}`,
    `Hello\nBcc: ${EVIL}`,
    `Hello\rBcc: ${EVIL}`,
    `Hello\r\n\r\nAnother text`,
    `=?utf-8?q?Hello=0D=0ABcc:_${EVIL}?=`,
    `Hujan\u2028\u0085Bcc: ${EVIL} 雨`,
  ])('a subject is one line of its header: %j', async (subject) => {
    await send(post.url, { ...letter, subject });
    const [mail] = post.mails;
    expect(post.recipients).toEqual([[letter.to]]);
    expect([mail?.bcc, mail?.cc]).toEqual([undefined, undefined]);
    expect([mail?.text?.trim(), mail?.html]).toEqual([letter.text, letter.html]);
    expect([...(mail?.headers.keys() ?? [])].sort()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  });

  it.each([
    `ani@tinta.example\r\nBcc: ${EVIL}`,
    `ani@tinta.example>\r\nRCPT TO:<${EVIL}`,
    `ani@tinta.example, ${EVIL}`,
    `ani@tinta.example;${EVIL}`,
    `Ani <${EVIL}>`,
    `"${EVIL}" <ani@tinta.example>`,
    `${EVIL}\u0000@tinta.example`,
  ])('an address is one recipient, or none: %j', async (to) => {
    await send(post.url, { ...letter, to }).catch(() => undefined);
    expect(post.recipients.length).toBeLessThanOrEqual(1);
    for (const recipients of post.recipients) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain(EVIL);
    }
    for (const mail of post.mails) expect(mail.bcc).toBeUndefined();
  });

  it.each(['\r\n.\r\n', '\n.\n', '\r.\r', '\n.\r\n', '\r\n.\r', '\r\n.\n'])(
    'a text cannot end its mail or begin a new one: %j',
    async (end) => {
      const other = `MAIL FROM:<${EVIL}>\r\nRCPT TO:<${EVIL}>\r\nDATA\r\nsubject: x\r\n\r\nx\r\n.\r\n`;
      const words = `Hello${end}${other}`;
      await send(post.url, { ...letter, text: words, html: words });
      expect(post.recipients).toEqual([[letter.to]]);
      expect(post.mails.map(({ text }) => text)).toEqual([expect.stringContaining(`MAIL FROM:<${EVIL}>`)]);
    },
  );
});
