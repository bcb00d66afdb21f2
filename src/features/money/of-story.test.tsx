import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import BonusPage from './bonus-page.tsx';
import CompletingPage from './completing-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
// An author that no other test of this file uses, as the device stores the author's answers.
const laksmi = { uid: 'laksmi' as UserId, name: 'Laksmi', role: 'author', alive: true } as SessionView;
const session = { current: () => laksmi };

test.each([
  ['bonuses', BonusPage, 'money.bonus.failed'],
  ['completion', CompletingPage, 'money.completion.failed'],
])('the page of a story’s %s says without a network what could not be loaded', async (_, Screen, text) => {
  showScreen(<Screen params={{ id: ID }} />, { session });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('money.failedHelp')).toBeVisible();
});
