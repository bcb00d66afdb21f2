/** A mail as it leaves. `id` becomes its Message-ID, the same at every try, so that a mail sent twice is recognised as one. */
export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag of the text. */
  readonly language: string;
};

/** The mail server will never take this mail: the address does not exist, or it refuses the content. Trying again is of no use. */
export class MailRefused extends Error {}

/**
 * Where mails go. `send` throws `MailRefused` if the mail was refused for good, any other error if it may be tried again. `leaves` false:
 * mails stay on this machine, and the desk shows them (docs/spec, section 8, Mail).
 */
export type MailTransport = {
  readonly leaves: boolean;
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes what this machine stores of these mails, by their ids. */
  remove(ids: readonly string[]): Promise<void>;
  close(): void;
};
