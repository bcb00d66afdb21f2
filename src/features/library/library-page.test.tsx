import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { PublicStoryItem } from '#shared/protocol/library/public-story.ts';
import { showScreen } from '#test/support/screen.tsx';
import LibraryPage from './library-page.tsx';

let made = 0;
/** Results are remembered for Back, so each test searches for something different. */
const search = () => {
  made += 1;
  return `kata${made}`;
};
const story = (name: string): PublicStoryItem => ({
  id: `0190a000-0000-7000-8000-${name.padStart(12, '0').slice(-12)}` as BookId,
  name,
  iname: 'Sekar',
  iiconUrlMedium: null,
  synopsis: 'Setiap pagi sebuah surat.',
  genre: { id: 'romance', name: 'Romance' },
  audience: 'female',
  finished: name === 'Tamat',
  chapterCount: 2,
  words: 2_500,
  updatedAt: '2023-11-14T00:00:00.000Z' as PublicStoryItem['updatedAt'],
});
type Found = { items: PublicStoryItem[]; nextCursor: string | null };
type Asked = { request?: { searchValue?: string; cursor?: string } };
const network = { ok: false, error: { kind: 'network' } };
/** A library that answers each search with the next of `answers`; null: there is no network. */
function library(...answers: (Found | null)[]) {
  const asked = vi.fn();
  const call = async (name: string, input: Asked) => {
    if (name === 'genreList') return { ok: true, value: [{ id: 'romance', name: 'Romance' }] };
    asked(input.request);
    const answer = answers.shift();
    return answer ? { ok: true, value: answer } : network;
  };
  return { asked, services: { api: { call } as unknown as ApiClient } };
}

test('searches for the query in the address; a story shows pen name, genre, chapters and words', async () => {
  const { asked, services } = library({ items: [story('Tamat')], nextCursor: null });
  const text = search();
  showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${text}`, services });
  const row = await screen.findByRole('link', { name: /Tamat/ });
  for (const part of ['Sekar', 'Romance', '2 chapters', '2,500 words', 'Finished'])
    expect(row).toHaveTextContent(part);
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ searchValue: text, cursor: '' }));
  expect(screen.getByRole('searchbox')).toHaveValue(text);
});

test('a search and a filter change the address, which can be shared', async () => {
  const user = userEvent.setup();
  const { services } = library({ items: [], nextCursor: null });
  const text = search();
  const { visited } = showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${text}`, services });
  await user.type(await screen.findByRole('searchbox'), ' laut{Enter}');
  await screen.findByRole('option', { name: 'Romance' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Genre' }), 'romance');
  expect(visited).toEqual([
    `/bookStack?searchValue=${text}+laut`,
    `/bookStack?searchValue=${text}&genreId=romance`,
  ]);
});

test('a search without results says so, and one press clears it', async () => {
  const { services } = library({ items: [], nextCursor: null });
  const { visited } = showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${search()}`, services });
  expect(await screen.findByText('No stories match.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(visited).toEqual(['/bookStack']);
});

test('a story in another language than the app says which', async () => {
  const { services } = library({
    items: [
      { ...story('Laut'), language: 'id' },
      { ...story('Tide'), language: 'en' },
    ],
    nextCursor: null,
  });
  showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${search()}`, services });
  expect(await screen.findByRole('link', { name: /Laut/ })).toHaveTextContent('Indonesian');
  expect(screen.getByRole('link', { name: /Tide/ })).not.toHaveTextContent('English');
});

test('the list continues where it ended; a failed part is requested again', async () => {
  const user = userEvent.setup();
  const { asked, services } = library({ items: [story('Satu')], nextCursor: 'c1' }, null, {
    items: [story('Dua')],
    nextCursor: null,
  });
  showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${search()}`, services });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Dua/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Satu/ })).toBeVisible();
  expect(asked.mock.calls.map(([request]) => request.cursor)).toEqual(['', 'c1', 'c1']);
});

test('offline, a new search says that there is no network, and a press tries again', async () => {
  const user = userEvent.setup();
  const { services } = library(null, { items: [story('Kembali')], nextCursor: null });
  showScreen(<LibraryPage />, { path: `/bookStack?searchValue=${search()}`, services });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Kembali/ })).toBeVisible());
});

test('Back shows the results at once, and then new stories before them', async () => {
  const { services } = library(
    { items: [story('Tetap')], nextCursor: 'c1' },
    { items: [story('Baru')], nextCursor: 'c2' },
  );
  const path = `/bookStack?searchValue=${search()}`;
  const first = showScreen(<LibraryPage />, { path, services });
  await screen.findByRole('link', { name: /Tetap/ });
  first.unmount();
  showScreen(<LibraryPage />, { path, services });
  expect(screen.getByRole('link', { name: /Tetap/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Baru/ })).toBeVisible();
  const titles = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles.findIndex((title) => title.includes('Baru'))).toBeLessThan(
    titles.findIndex((title) => title.includes('Tetap')),
  );
});
