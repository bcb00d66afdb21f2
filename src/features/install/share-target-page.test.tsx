import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import { aText } from '#test/support/texts.ts';
import { deviceNotes } from './device-notes.ts';
import ShareTargetPage from './share-target-page.tsx';

const story = (title: string, change: Partial<StoryView> = {}): StoryView => ({
  id: `0190a000-0000-7000-8000-0000000000${title.length}` as BookId,
  form: { ...emptyStoryForm(), title },
  penName: 'Sekar',
  coverPath: null,
  localCover: null,
  chapterCount: 1,
  words: 0,
  inspectState: 'draft',
  finished: false,
  completionWaiting: false,
  allowPrice: false,
  contractType: 'exclusive',
  published: false,
  deletable: true,
  save: { kind: 'saved' },
  wholeSave: { kind: 'saved' },
  updatedAt: 0,
  ...change,
});
const CHAPTER = '0190a000-0000-7000-8000-00000000c001' as ChapterId;
const SHARED = { title: 'Catatan pagi', text: 'Hujan turun.\nHalte kosong.' };

beforeEach(async () => {
  for (const { id } of await deviceNotes().waiting('u' as UserId)) await deviceNotes().remove(id);
});

test('a shared text becomes a draft of the chosen story, and is only then removed from the device’s notes', async () => {
  const user = userEvent.setup();
  await deviceNotes().keep(SHARED, 1);
  const createChapter = vi.fn(async () => CHAPTER);
  const { visited } = await showPublic(<ShareTargetPage />, {
    work: {
      stories: async () => [
        story('Satu', { updatedAt: 1 }),
        story('Kedua', { updatedAt: 2 }),
        story('Tamat!', { finished: true }),
      ],
      createChapter,
    },
  });
  const choice = await screen.findByRole('combobox', { name: 'Story' });
  expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Kedua',
    'Satu',
  ]);
  await user.selectOptions(choice, 'Satu');
  await user.click(screen.getByRole('button', { name: 'Add as draft' }));
  const { id } = story('Satu');
  await vi.waitFor(() => expect(visited).toEqual([`/authorManage/newChapter/${id}/${CHAPTER}/0`]));
  expect(createChapter).toHaveBeenCalledWith(id, aText(SHARED.text, SHARED.title));
  expect(await deviceNotes().waiting('u' as UserId)).toEqual([]);
});

test('if the draft cannot be stored the text stays in the notes', async () => {
  const user = userEvent.setup();
  await deviceNotes().keep(SHARED, 1);
  await showPublic(<ShareTargetPage />, {
    work: {
      stories: async () => [story('Satu')],
      createChapter: async () => Promise.reject(new Error('full')),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add as draft' }));
  await vi.waitFor(async () => expect(await deviceNotes().waiting('u' as UserId)).toHaveLength(1));
  expect(screen.getByText(/Hujan turun\./)).toBeVisible();
});

test('the fourth chapter asks for the contact e-mail first (docs/spec, section 4)', async () => {
  const user = userEvent.setup();
  await deviceNotes().keep(SHARED, 1);
  const createChapter = vi.fn(async () => CHAPTER);
  const modifyEmail = vi.fn(async () => {});
  await showPublic(<ShareTargetPage />, {
    scopes: ['shell', 'share', 'signIn'],
    work: {
      stories: async () => [story('Satu', { chapterCount: 3 })],
      contactEmail: async () => '',
      createChapter,
      modifyEmail,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add as draft' }));
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'a@b.id');
  expect(createChapter).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await vi.waitFor(() => expect(createChapter).toHaveBeenCalledOnce());
});

test('a visitor sees the text and is asked to sign in; discarding it asks first', async () => {
  const user = userEvent.setup();
  await deviceNotes().keep(SHARED, 1);
  const { asked } = await showPublic(<ShareTargetPage />, { scopes: ['shell', 'share', 'signIn'] });
  await user.click(await screen.findByRole('button', { name: 'Sign in to continue' }));
  expect(asked).toEqual(['signIn']);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard permanently' }));
  expect(await screen.findByText('No shared text')).toBeVisible();
});

test('SYNC-11: the next author does not find a text that the previous author has seen', async () => {
  const notes = deviceNotes();
  await notes.keep(SHARED, 1);
  expect(await notes.waiting('u' as UserId)).toHaveLength(1);
  expect(await notes.waiting('v' as UserId)).toEqual([]);
  expect(await notes.waiting(null)).toEqual([]);
});

test('the same text shared twice is stored once', async () => {
  await deviceNotes().keep(SHARED, 1);
  await deviceNotes().keep(SHARED, 2);
  expect(await deviceNotes().waiting('u' as UserId)).toHaveLength(1);
});

test.each(LANGUAGES)('%s: the page shows no text’s key', async (language) => {
  await deviceNotes().keep(SHARED, 1);
  const { container } = await showPublic(<ShareTargetPage />, {
    language,
    work: { stories: async () => [story('Satu')] },
  });
  await screen.findByRole('combobox');
  expect(container.textContent).not.toMatch(/share\.|\{\{/);
});
