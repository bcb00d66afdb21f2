import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import type { StoryView, UnsentItem } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeleteStoryPage from './delete-story-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
const story = (deletable: boolean) =>
  ({ id: ID, form: { ...emptyStoryForm(), title: 'Surat untuk Laut' }, deletable }) as StoryView;
const page = <DeleteStoryPage params={{ id: ID }} />;

test('says that deletion is permanent, and requires the typed title (docs/spec, section 4)', async () => {
  const user = userEvent.setup();
  const deleteStory = vi.fn(async () => {});
  const work = { story: async () => story(true), deleteStory, unsent: async () => [] };
  const { visited, said } = showScreen(page, { work });
  expect(await screen.findByText(/permanently deletes .* You can’t undo this/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Delete permanently' });
  expect(button).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Type the title to confirm' }), 'Surat untuk laut');
  expect(button).toBeDisabled();
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), ' Surat untuk Laut ');
  await user.click(button);
  expect(deleteStory).toHaveBeenCalledExactlyOnceWith(ID);
  await waitFor(() => expect(visited).toEqual(['/author']));
  await waitFor(() => expect(said).toEqual(['Delete succeeded']));
});

const waiting = (state: UnsentItem['state']) =>
  [{ intent: 'deleteStory', bookId: ID, chapterId: null, state }] as UnsentItem[];
const confirm = async () => {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), 'Surat untuk Laut');
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
};

test('if the browser is online but requests fail, the page says that the deletion is pending (SYNC-12)', async () => {
  const { visited, said, timers } = showScreen(page, {
    work: {
      story: async () => story(true),
      deleteStory: async () => {},
      unsent: async () => waiting('sending'),
    },
    syncNow: () => new Promise(() => {}),
  });
  await confirm();
  await waitFor(() => expect(visited).toEqual(['/author']));
  expect(said).toEqual([]);
  timers.run(4_000);
  await waitFor(() => expect(said).toEqual([expect.stringMatching(/Deleted on this device/)]));
});

test('without a network the page says beforehand what will happen, and does not say that it is done', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showScreen(page, { work: { story: async () => story(true) } });
  expect(await screen.findByText(/the story is deleted on this device first/)).toBeVisible();
  expect(screen.queryByText(/Deleted on this device/)).toBeNull();
  isOnline.mockRestore();
});

test('a deletion the server refuses is reported as failed (docs/spec, section 8)', async () => {
  const { said } = showScreen(page, {
    work: {
      story: async () => story(true),
      deleteStory: async () => {},
      unsent: async () => waiting('parked'),
    },
  });
  await confirm();
  await waitFor(() => expect(said).toEqual(['Delete failed']));
});

test('a published story cannot be deleted: the page says so, what can be done instead, and links back', async () => {
  showScreen(page, { work: { story: async () => story(false) } });
  expect(await screen.findByText('Only unpublished stories can be deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
  expect(screen.getByText(/You can export it/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to the editors' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Keep it' })).toHaveAttribute(
    'href',
    `/authorManage/chapterList/${ID}`,
  );
});

test('a failed deletion is reported, and the story stays', async () => {
  const user = userEvent.setup();
  const { visited, said } = showScreen(page, {
    work: { story: async () => story(true), deleteStory: () => Promise.reject(new Error('full')) },
  });
  await user.type(await screen.findByRole('textbox'), 'Surat untuk Laut');
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(said).toEqual(['Delete failed']));
  expect(visited).toEqual([]);
});

test('a missing story: the page says so and links to the stories', async () => {
  showScreen(page, { work: { story: async () => undefined } });
  expect(await screen.findByText('This story isn’t on this device, or it isn’t yours')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My stories' })).toHaveAttribute('href', '/author');
});
