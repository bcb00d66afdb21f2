import { createTransport } from 'nodemailer';
import { mailHeaders } from './mail-headers.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

/** A mail server that does not answer must not hold up the mails behind it. In ms; together below `SENDING_MS` of the job. */
const CONNECT_MS = 30_000;
const SILENT_MS = 60_000;

type SmtpError = Error & { responseCode?: number; command?: string };

/** Answers about this mail itself. A refused sign-in, for example, is the operator's to mend, and the mail waits. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** Sends mails by SMTP. `url`: `smtp://` or `smtps://`, with user and password if the server asks for them. */
export function smtpMail(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    leaves: true,
    async send(mail) {
      try {
        await transport.sendMail({ ...mailHeaders(mail, from), text: mail.text, html: mail.html });
      } catch (error) {
        const { responseCode = 0, command = '', message } = error as SmtpError;
        if (responseCode >= 500 && ABOUT_THE_MAIL.has(command)) throw new MailRefused(message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
