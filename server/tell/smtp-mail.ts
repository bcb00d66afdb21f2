import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from '#server/ports/mail-transport.ts';
import { mailHeaders } from './mail-headers.ts';

/**
 * Time limits, in ms: a mail server that does not answer must not delay the mails behind it. Together they are below `SENDING_MS` of the
 * job.
 */
const CONNECT_MS = 30_000;
const SILENT_MS = 60_000;

type SmtpError = Error & { responseCode?: number; command?: string };

/**
 * The commands whose refusal concerns this mail itself. Any other refusal, for example of the sign-in, is for the operator to repair, and
 * the mail waits.
 */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** Hosts that are this machine. On the way to any other host, someone may listen. */
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const transportTo = (url: string) =>
  createTransport({
    url,
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects to the mail server and signs in as for a mail, but sends none. Throws if that fails. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = transportTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Sends mails by SMTP. `url`: `smtp://` or `smtps://`, with user and password if the server needs them. A server on another machine must
 * offer TLS, as the links in mails open accounts; without TLS no mail is sent, and all wait.
 */
export function smtpMail(url: string, from: string): MailTransport {
  const transport = transportTo(url);
  return {
    leaves: true,
    async remove() {},
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
