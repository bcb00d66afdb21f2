import { expect, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { enUS } from '#locales/en_US.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { closableText, missingText } from './failure-text.ts';

const t = createTranslator('en_US', [enUS]);
const refused = (message: string): CallFailure => ({
  kind: 'answer',
  code: 'refused',
  message,
  data: undefined,
  redirect: false,
});

test('shows the server’s message, or "Operation failed" if there is none (docs/spec, section 8)', () => {
  expect(closableText(t, refused('Your balance hasn’t reached $100 yet'))).toBe(
    'Your balance hasn’t reached $100 yet',
  );
  expect(closableText(t, refused(''))).toBe('Operation failed');
});

test('a missing network, a time-out and an empty body each have their own text', () => {
  const texts = (['network', 'timeout', 'nullBody'] as const).map((kind) => closableText(t, { kind }));
  expect(new Set(texts).size).toBe(3);
  expect(texts[0]).toContain('You seem to be offline');
  for (const text of texts.slice(1)) expect(text).not.toContain('network');
});

test('a screen says "offline" only if no one answered; any other failure is explained', () => {
  const said = (failure: CallFailure) => missingText(t, failure, 'app.close');
  for (const kind of ['network', 'timeout'] as const) expect(said({ kind })).toBe(t('app.close'));
  for (const failure of [{ kind: 'nullBody' }, { kind: 'device' }, refused('No')] as const)
    expect(said(failure)).not.toBe(t('app.close'));
});
