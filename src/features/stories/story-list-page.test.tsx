import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import StoryListPage from './story-list-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
const story = (change: Partial<StoryView>): StoryView => ({
  id: ID,
  form: { ...emptyStoryForm(), title: 'Surat untuk Laut' },
  penName: 'Sekar',
  coverPath: null,
  localCover: null,
  chapterCount: 2,
  words: 2_500,
  inspectState: 'passed',
  finished: false,
  completionWaiting: false,
  allowPrice: false,
  contractType: 'exclusive',
  published: true,
  deletable: false,
  save: { kind: 'saved' },
  wholeSave: { kind: 'saved' },
  updatedAt: 0,
  ...change,
});
const newChapter = () => screen.findByRole('button', { name: 'New chapter' });

test('an empty list says No story (docs/spec, section 2)', async () => {
  showScreen(<StoryListPage />, { work: { stories: async () => [] } });
  expect(await screen.findByText('No story')).toBeVisible();
});

test('while many stories are fetched the list says how many have arrived', async () => {
  const status = { pull: { done: 127, of: 300 } };
  showScreen(<StoryListPage />, { work: { stories: async () => [story({})] }, status });
  expect(await screen.findByText('Loading your stories: 127 of 300')).toBeVisible();
  // A screen reader would read each story aloud.
  const spoken = screen.getAllByRole('status').map((part) => part.textContent);
  expect(spoken).toContain('Loading your stories: 120 of 300');
});

test('a card shows name, chapter count, words, review status and save state', async () => {
  showScreen(<StoryListPage />, { work: { stories: async () => [story({})] } });
  const card = await screen.findByRole('article', { name: 'Surat untuk Laut' });
  for (const text of ['2 chapters', '2,500 words', 'Approved', 'Saved on this device'])
    expect(card).toHaveTextContent(text);
});

test('a synced story shows no save state; a private story is marked as private, and its menu makes it public', async () => {
  const user = userEvent.setup();
  const openStory = vi.fn(async () => {});
  const synced = { kind: 'synced', at: 0 } as const;
  showScreen(<StoryListPage />, {
    work: { stories: async () => [story({ wholeSave: synced, published: false })], openStory },
  });
  const card = await screen.findByRole('article', { name: 'Surat untuk Laut' });
  expect(card).toHaveTextContent('Private');
  expect(card.querySelector('[data-save-state]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu for Surat untuk Laut' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make public' }));
  const asked = await screen.findByRole('dialog', { name: 'Make this story public?' });
  expect(asked).toHaveTextContent('can’t be made private again');
  expect(openStory).not.toHaveBeenCalled();
  await user.click(within(asked).getByRole('button', { name: 'Make it public' }));
  expect(openStory).toHaveBeenCalledWith(ID);
});

test('a card says how many chapters wait and until when, and how many missed their time; one without says nothing', async () => {
  const now = new Date(2026, 10, 24, 15).getTime();
  const other = '0190a000-0000-7000-8000-000000000002' as BookId;
  const on = (day: number) => new Date(2026, 10, day, 18).getTime();
  const waiting = (bookId: BookId, publishAt: number | null, slotAt: number | null = null) =>
    ({ bookId, status: 'draft', publishAt, slotAt, slotRefused: false }) as ChapterView;
  showScreen(<StoryListPage />, {
    services: { clock: { now: () => now } },
    work: {
      stories: async () => [story({}), story({ id: other, form: { ...emptyStoryForm(), title: 'Sunyi' } })],
      scheduledChapters: async () => [
        waiting(ID, on(27)),
        waiting(ID, on(25)),
        waiting(ID, on(20), on(20)),
        waiting(other, on(20)),
      ],
    },
  });
  const card = await screen.findByRole('article', { name: 'Surat untuk Laut' });
  await vi.waitFor(() => expect(card).toHaveTextContent('2 waiting, until Fri, Nov 27 · 1 missed its time'));
  expect(screen.getByRole('article', { name: 'Sunyi' })).not.toHaveTextContent(/waiting|missed/);
});

test('below the stories a line leads to the writing stats; the texts that this line loads replace no others', async () => {
  showScreen(<StoryListPage />, { work: { stories: async () => [story({})], writtenDays: async () => [] } });
  expect(await screen.findByRole('link', { name: 'Writing stats' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'New chapter' })).toBeVisible();
});

test.each([
  [{ finished: true }, 'You can’t add chapters to a finished story'],
  [{ completionWaiting: true }, 'You can’t add chapters while completion is under review'],
])(
  'the new-chapter button of a story that is %o is disabled, with a reason that is seen',
  async (state, reason) => {
    showScreen(<StoryListPage />, { work: { stories: async () => [story(state)] } });
    expect(await newChapter()).toBeDisabled();
    expect(await newChapter()).toHaveAccessibleDescription(reason);
    expect(screen.getByText(reason)).not.toHaveClass('visually-hidden');
  },
);

test('fourth chapter without an e-mail: the popup opens, and once the e-mail is saved the new-chapter page opens (docs/spec, section 4)', async () => {
  const user = userEvent.setup();
  const modifyEmail = vi.fn(async () => {});
  const { visited } = showScreen(<StoryListPage />, {
    work: { stories: async () => [story({ chapterCount: 3 })], contactEmail: async () => '', modifyEmail },
  });
  await user.click(await newChapter());
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await user.click(field);
  await user.tab();
  expect(await screen.findByText('Enter your email')).toBeVisible();
  await user.type(field, 'a@');
  expect(await screen.findByText(/^The email format is incorrect/)).toBeVisible();
  await user.type(field, 'b.id');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(modifyEmail).toHaveBeenCalledWith('a@b.id');
  await vi.waitFor(() => expect(visited).toEqual([`/authorManage/newChapter/${ID}/0/0`]));
});

test('the popup before the fourth chapter has the sign-in e-mail filled in: one tap is enough', async () => {
  const user = userEvent.setup();
  const modifyEmail = vi.fn(async () => {});
  const call = async () => ({ ok: true, value: { email: 'sari@example.org', confirmed: true } });
  const sari = { uid: 'sari', alive: true } as unknown as SessionView;
  showScreen(<StoryListPage />, {
    session: { current: () => sari },
    services: { api: { call } as unknown as ApiClient },
    work: { stories: async () => [story({ chapterCount: 3 })], contactEmail: async () => '', modifyEmail },
  });
  await user.click(await newChapter());
  await vi.waitFor(async () =>
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('sari@example.org'),
  );
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(modifyEmail).toHaveBeenCalledWith('sari@example.org');
});

test.each([
  [2, ''],
  [4, ''],
  [3, 'a@b.id'],
])('with %i chapters and the e-mail “%s” there is no popup', async (chapterCount, email) => {
  const user = userEvent.setup();
  const { visited } = showScreen(<StoryListPage />, {
    work: { stories: async () => [story({ chapterCount })], contactEmail: async () => email },
  });
  await user.click(await newChapter());
  await vi.waitFor(() => expect(visited).toEqual([`/authorManage/newChapter/${ID}/0/0`]));
});
