import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import { ToIndonesian } from '#test/support/other-language.tsx';
import { showScreen } from '#test/support/screen.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { parseLibraryQuery } from './library-query.ts';

const genres = (name: string) => ({ ok: true, value: [{ id: 'romance', name }] });
const refused = {
  ok: false,
  error: { kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false },
};

test.each([
  ['come', genres('Romansa'), 'Romansa'],
  ['are refused', refused, 'Romance'],
])('after a change of language the genres stay until their names %s', async (_, second, name) => {
  const answers: unknown[] = [genres('Romance')];
  let give: ((value: unknown) => void) | undefined;
  const call = async () => answers.shift() ?? new Promise((resolve) => (give = resolve));
  showScreen(
    <>
      <LibraryFilters query={parseLibraryQuery('')} onChange={() => {}} />
      <ToIndonesian />
    </>,
    { services: { api: { call, file: call } as unknown as Services['api'] } },
  );
  await screen.findByRole('option', { name: 'Romance' });
  fireEvent.click(screen.getByRole('button', { name: 'To Indonesian' }));
  await waitFor(() => expect(give).toBeDefined());
  expect(screen.getByRole('option', { name: 'Romance' })).toBeVisible();
  await act(async () => give?.(second));
  expect(await screen.findByRole('option', { name })).toBeVisible();
});
