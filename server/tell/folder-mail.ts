import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from '#server/ports/mail-transport.ts';
import { mailHeaders } from './mail-headers.ts';

/** Stores mails as .eml files, for an installation without a mail server. */
export function folderMail(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  return {
    leaves: false,
    async send(mail) {
      const { message } = await transport.sendMail({
        ...mailHeaders(mail, from),
        text: mail.text,
        html: mail.html,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(mail.id);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
    close: () => transport.close(),
  };
}
