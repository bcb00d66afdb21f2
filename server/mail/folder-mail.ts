import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailHeaders } from './mail-headers.ts';
import type { MailTransport } from './mail-transport.ts';

/** Stores mails as .eml files, for an installation without a mail server. */
export function folderMail(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    leaves: false,
    async send(mail) {
      const { message } = await transport.sendMail({
        ...mailHeaders(mail, from),
        text: mail.text,
        html: mail.html,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
