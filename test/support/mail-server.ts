import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What a mail server does with the next mails. */
export type MailFault = 'none' | 'refuseAddress' | 'refuseText' | 'busy' | 'drop' | 'silence';

export type MailServer = {
  readonly url: string;
  readonly mails: ParsedMail[];
  /** For each mail, the addresses that the sender gave to the server (RCPT TO), whatever its headers say. */
  readonly recipients: string[][];
  /** Connections so far. */
  readonly connections: () => number;
  fault: MailFault;
  close(): Promise<void>;
};

/**
 * The secret of the newest link to a page (`#/<page>/<secret>`), or '' without one. Mails of the same millisecond come in any order, so a
 * test looks for the link, not for the last mail. `to`: only mails to this address.
 */
export function newestSecret(mails: readonly ParsedMail[], page: string, to?: string): string {
  const link = new RegExp(`https://tinta\\.example/#/${page}/(\\S+)`);
  const received = mails.filter(
    (mail) => to === undefined || (mail.to && 'text' in mail.to && mail.to.text === to),
  );
  const newest = received.findLast(({ text }) => link.test(text ?? ''));
  return link.exec(newest?.text ?? '')?.[1] ?? '';
}

const answer = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on loopback that keeps mails, refuses them, or breaks off. */
export async function mailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const recipients: string[][] = [];
  let connections = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      if (server.fault === 'refuseAddress') return done(answer('no such mailbox', 550));
      if (server.fault === 'busy') return done(answer('try again later', 451));
      return done();
    },
    onData(stream, session, done) {
      // This acts like a mail server that hangs: it does not even read the text.
      if (server.fault === 'silence') return;
      if (server.fault === 'drop') {
        // This acts like a network that breaks in the middle of a mail.
        for (const connection of smtp.connections) connection._socket.destroy();
        return;
      }
      simpleParser(stream).then(
        (mail) => {
          if (server.fault === 'refuseText') return done(answer('looks like spam', 554));
          mails.push(mail);
          recipients.push(session.envelope.rcptTo.map(({ address }) => address));
          return done();
        },
        (error: Error) => done(error),
      );
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipients,
    connections: () => connections,
    fault: 'none',
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
