import { expect, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { enUS } from '#locales/en_US.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { signInFailureText, thirdFailureText } from './third-failure-text.ts';

const t = createTranslator('en_US', [enUS, signInEnUS]);
const refused = (reason: string, message: string): CallFailure => ({
  kind: 'answer',
  code: 'refused',
  message,
  data: { reason },
  redirect: false,
});
const suspended = refused('accountDisabled', 'This account is suspended.\nReason: Copied.');

test('a suspended account: the server’s reason, and the address of the people who run the site (docs/spec, section 6, Authors)', () => {
  expect(signInFailureText(t, suspended, 'help@tinta.example')).toBe(
    'This account is suspended.\nReason: Copied.\nThe people who run this site: help@tinta.example',
  );
  expect(signInFailureText(t, suspended, '')).toBe(
    'This account is suspended.\nReason: Copied.\nIf you got an email about this, reply to it. The people who run this site have given no other address here.',
  );
  expect(thirdFailureText(t, suspended)).toContain('Reason: Copied.');
});

test('no other refusal names an address', () => {
  const text = signInFailureText(
    t,
    refused('wrongPassword', 'Wrong email or password'),
    'help@tinta.example',
  );
  expect(text).toBe('Wrong email or password');
  expect(signInFailureText(t, refused('wrongPassword', 'Wrong email or password'), '')).toBe(text);
});
