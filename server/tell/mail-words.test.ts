import { expect, test } from 'vitest';
import { messagesOf } from '#server/core/messages.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import type { MailKind } from '#shared/domain/mail.ts';
import { type AnyMailFacts, mailWords } from './mail-words.ts';

const FACTS: AnyMailFacts = {
  at: Date.UTC(2026, 10, 28),
  until: Date.UTC(2026, 11, 1),
  device: 'Chrome, Android',
  email: 'new@example.org',
  payee: '•••• 7890',
  link: '/notMe/secret',
  passkeys: 'Phone',
  codes: 8,
  providers: 'Google',
  appAt: null,
  unsent: 3,
  reason: 'Copied chapters',
};

test.each(LANGUAGES)('every mail in %s has all its values filled in, also below the button', (language) => {
  for (const kind of Object.keys(messagesOf(language).mail.kinds) as MailKind[]) {
    const { subject, text, html } = mailWords(kind, FACTS, language, 'https://tinta.example.org');
    expect(`${subject}\n${text}\n${html}`, kind).not.toContain('{{');
  }
});
