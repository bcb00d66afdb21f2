import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPublic } from '#test/support/public-screen.tsx';
import { ClearingNotice } from './clearing-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    false,
    'The browser didn’t agree to keep your data. Install the app, or go online often so your work syncs.',
  ],
  [true, 'The browser will keep your data.'],
])('the browser’s answer to the request to keep the data (%s) is shown', async (answer, words) => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { storage: { value: { persist: async () => answer } } }),
  );
  await showPublic(<ClearingNotice onDone={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
  expect(await screen.findByText(words)).toBeVisible();
});
