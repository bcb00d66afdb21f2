/** A mail as it is sent. `id` becomes its Message-ID, the same at every try, so that a mail sent twice is recognised as one. */
export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag of the text. */
  readonly language: string;
};

/** The mail server will never take this mail: the address does not exist, or the content is refused. Trying again does not help. */
export class MailRefused extends Error {}

/**
 * Where mails go. `send` throws `MailRefused` if the mail was refused for good, and any other error if it may be tried again. If `leaves`
 * is false, mails stay on this machine and the desk shows them (docs/spec, section 8, Mail).
 */
export type MailTransport = {
  readonly leaves: boolean;
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the copies of these mails that this machine stores, by their ids. */
  remove(ids: readonly string[]): Promise<void>;
  close(): void;
};
