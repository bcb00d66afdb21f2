import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { SaveStateBadge, whyText } from './save-state-badge.tsx';

const t = createTranslator('en_US', [enUS, authorEnUS]);

test('a refused change says why: in our words, else in the server’s, and only then that it failed', () => {
  const refused = { kind: 'refused', code: 'refused' } as const;
  expect(whyText({ ...refused, reason: 'underContract', message: 'From the server' }, t)).toContain(
    'The contract sets this',
  );
  expect(whyText({ ...refused, reason: 'newReason', message: 'From the server' }, t)).toBe(
    'Couldn’t sync: From the server',
  );
  expect(whyText({ ...refused, reason: 'newReason' }, t)).toBe('Couldn’t sync: Operation failed');
  expect(whyText({ kind: 'refused', code: 'tooLarge' }, t)).toContain('too large');
});

test('in the editor’s bar a reason with a notice of its own takes few words, and is announced whole', () => {
  const why = { kind: 'refused', code: 'refused', reason: 'slotPassed' } as const;
  const { unmount } = showScreen(<SaveStateBadge state={{ kind: 'needsYou', why }} late={null} live />);
  expect(screen.getByText('Its time passed')).toBeVisible();
  expect(screen.getByText('Its time passed. Choose when to publish it.')).toHaveAttribute('aria-live');
  unmount();
  showScreen(<SaveStateBadge state={{ kind: 'needsYou', why }} late={null} />);
  expect(screen.getByText('Its time passed. Choose when to publish it.')).toBeVisible();
});
