import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPublic } from '#test/support/public-screen.tsx';
import { ClearingNotice } from './clearing-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 'The browser did not promise to keep it. Install the app, or stay synced.'],
  [true, 'The browser will keep what is stored here.'],
])('asked to keep it, the answer (%s) is said', async (answer, words) => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { storage: { value: { persist: async () => answer } } }),
  );
  await showPublic(<ClearingNotice onDone={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
  expect(await screen.findByText(words)).toBeVisible();
});
