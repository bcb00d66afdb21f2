import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import { ToIndonesian } from '#test/support/other-language.tsx';
import { showScreen } from '#test/support/screen.tsx';
import { NewestNotices } from './newest-notices.tsx';

const answer = (title: string) => ({
  ok: true,
  value: {
    items: [
      {
        id: '01930000-0000-7000-8000-000000000001',
        category: { id: 'payout', name: 'Payments' },
        title,
        language: 'en_US',
        publishedAt: '2023-11-01T09:00:00.000Z',
      },
    ],
    nextCursor: null,
  },
});
const refused = {
  ok: false,
  error: { kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false },
};

test.each([
  ['come', answer('Baru'), 'Baru'],
  ['are refused', refused, 'First'],
])('after a change of language the shown notices stay until the new ones %s', async (_, second, title) => {
  const answers: unknown[] = [answer('First')];
  let give: ((value: unknown) => void) | undefined;
  const call = async () => answers.shift() ?? new Promise((resolve) => (give = resolve));
  showScreen(
    <>
      <NewestNotices />
      <ToIndonesian />
    </>,
    { services: { api: { call, file: call } as unknown as Services['api'] } },
  );
  await screen.findByText('First');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('heading', { name: 'Pengumuman' });
  expect(screen.getByText('First')).toBeVisible();
  await waitFor(() => expect(give).toBeDefined());
  await act(async () => give?.(second));
  expect(await screen.findByText(title)).toBeVisible();
});
