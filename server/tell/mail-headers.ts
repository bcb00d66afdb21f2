import type { OutgoingMail } from '#server/ports/mail-transport.ts';

/** The headers of every mail, whatever transport sends it. */
export function mailHeaders({ id, to, subject, language }: OutgoingMail, from: string) {
  const domain = /@([^\s@>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Content-Language': language,
      // Prevents out-of-office answers (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
  };
}
