import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { focusScreen } from '#ui/platform/focus-screen.ts';
import { RouteLink } from '#ui/route-link.tsx';
import 'fake-indexeddb/auto';
import StoryPage from './story-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
const path = `/eDetail?bookId=${ID}`;
const story: PublicStory = {
  id: ID,
  name: 'Surat untuk Laut',
  iname: 'Sekar',
  iiconUrlMedium: null,
  iconUrl: null,
  synopsis: 'Setiap pagi sebuah surat sampai di pantai.',
  genre: { id: 'romance', name: 'Romance' },
  audience: 'female',
  finished: false,
  chapterCount: 0,
  words: 0,
  updatedAt: '2023-11-14T00:00:00.000Z' as PublicStory['updatedAt'],
  tags: [],
  chapters: [],
};
/** Only the public page was cached; every other call has no network. */
const api = {
  call: async (name: string) =>
    name === 'bookPublic' ? { ok: true, value: story } : { ok: false, error: { kind: 'network' } },
} as unknown as ApiClient;

test('its author can open its form without a network, as the device knows its own stories', async () => {
  showScreen(<StoryPage />, {
    path,
    services: { api },
    work: { story: async () => ({ id: ID }) as StoryView },
  });
  expect(await screen.findByRole('link', { name: 'Edit story' })).toHaveAttribute('href', `/Create/${ID}`);
});

test.each([
  ['another author', { work: { story: async () => undefined } }],
  ['a visitor', { author: null }],
])('%s gets no link to edit the story', async (_who, setup) => {
  showScreen(<StoryPage />, { path, services: { api }, ...setup });
  await screen.findByRole('heading', { name: 'Surat untuk Laut' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit story' })).toBeNull());
});

test('a story without published chapters shows no time of an update', async () => {
  const updatedAt = new Date(0).toISOString() as PublicStory['updatedAt'];
  const call = async () => ({ ok: true, value: { ...story, updatedAt } });
  showScreen(<StoryPage />, { path, services: { api: { call } as unknown as ApiClient }, author: null });
  await screen.findByRole('heading', { name: story.name });
  expect(screen.queryByText(/Updated/)).toBeNull();
});

test('title and synopsis carry the language of the story', async () => {
  const call = async () => ({ ok: true, value: { ...story, language: 'id' } });
  showScreen(<StoryPage />, { path, services: { api: { call } as unknown as ApiClient }, author: null });
  expect(await screen.findByRole('heading', { name: story.name })).toHaveAttribute('lang', 'id');
  expect(screen.getByText(story.synopsis)).toHaveAttribute('lang', 'id');
});

test('an unknown story: the page says so and links to other stories', async () => {
  showScreen(<StoryPage />, { path: '/eDetail?bookId=none' });
  expect(await screen.findByRole('alert')).toHaveTextContent(/story/i);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/bookStack');
});

test('offline, a story that was never opened says so and can be tried again', async () => {
  showScreen(<StoryPage />, { path });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a different story under the same path moves the focus to its title, so that a screen reader announces it', async () => {
  const other = { ...story, id: '0190a000-0000-7000-8000-000000000009' as BookId, name: 'Hujan' };
  const call = async (_name: string, { params }: { params: { id: string } }) => ({
    ok: true,
    value: params.id === other.id ? other : story,
  });
  showScreen(
    <>
      <RouteLink to={`/eDetail?bookId=${other.id}`}>Next</RouteLink>
      <main id="content">
        <StoryPage />
      </main>
    </>,
    { path, services: { api: { call } as unknown as ApiClient }, author: null },
  );
  await screen.findByRole('heading', { name: story.name });
  // The browser itself announces the first screen of a page.
  focusScreen();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Hujan' })).toHaveFocus());
});
