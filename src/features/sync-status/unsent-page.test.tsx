import type { IntentName } from '#storage/db/intents.ts';
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { unsentEnUS } from '#locales/unsent/en_US.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { UnsentItem } from '#sync/types/author-work.ts';
import { noContracts, showScreen } from '#test/support/screen.tsx';
import UnsentPage from './unsent-page.tsx';

const BOOK = '0190a000-0000-7000-8000-000000000001' as BookId;
const CHAPTER = '0190a000-0000-7000-8000-000000000002' as ChapterId;
const item = (change: Partial<UnsentItem>): UnsentItem => ({
  key: 'key-1',
  intent: 'saveChapter',
  bookId: BOOK,
  chapterId: CHAPTER,
  title: 'Bab satu',
  state: 'queued',
  why: null,
  attempts: 0,
  createdAt: 1_700_000_000_000,
  ...change,
});

test('if nothing waits, the page says so', async () => {
  showScreen(<UnsentPage />, { work: { unsent: async () => [] } });
  expect(await screen.findByText('Everything is synced.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
});

test('a waiting item is listed, with its attempts and a link to it', async () => {
  showScreen(<UnsentPage />, { work: { unsent: async () => [item({ attempts: 3 })] } });
  const card = await screen.findByRole('article');
  for (const text of ['Waiting to sync', '3 attempts', 'Bab satu', 'Chapter changes'])
    expect(card).toHaveTextContent(text);
  expect(within(card).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `/authorManage/newChapter/${BOOK}/${CHAPTER}/0`,
  );
});

test('while the server takes nothing, the page says why, and when it tries again', async () => {
  const nextTryAt = new Date(2026, 10, 29, 10, 32).getTime();
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [item({})] },
    status: { phase: 'waiting', heldUp: 'The server has no space left.', nextTryAt },
  });
  const notice = await screen.findByText(/Our server can’t take changes right now/);
  expect(notice).toHaveTextContent(/10:32/);
  expect(screen.getByText('The server says: The server has no space left.')).toBeVisible();
});

test('a waiting signed contract is listed, with a link to it (SYNC-15)', async () => {
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [], story: async () => undefined },
    contracts: { ...noContracts, waiting: async () => [BOOK] },
  });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Signed contract');
  expect(within(card).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `/authorManage/contract/${BOOK}`,
  );
  expect(screen.queryByText('Everything is synced.')).toBeNull();
});

test('every kind of waiting item has its text', () => {
  const kinds: Record<IntentName, true> = {
    uploadCover: true,
    saveStory: true,
    openStory: true,
    deleteStory: true,
    sortChapters: true,
    saveVolumes: true,
    keepVersion: true,
    saveChapter: true,
    publishChapter: true,
    unpublishChapter: true,
    setPaid: true,
    deleteChapter: true,
    undeleteChapter: true,
    modifyEmail: true,
  };
  expect(Object.keys(unsentEnUS.unsent.intent)).toEqual(expect.arrayContaining(Object.keys(kinds)));
});

test('a story’s information changed elsewhere links to the choice (SYNC-10)', async () => {
  const why = { kind: 'needsDecision', code: 'revisionConflict' } as const;
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [item({ intent: 'saveStory', chapterId: null, state: 'parked', why })] },
  });
  expect(await screen.findByText('Changed on another device. Choose what to keep.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/Create/${BOOK}`);
});

test('a refused item shows why, can be tried again, or is given up after a confirmation (SYNC-9)', async () => {
  const user = userEvent.setup();
  const confirmEntry = vi.fn(async () => {});
  const withdrawEntry = vi.fn(async () => {});
  const why = {
    kind: 'refused',
    code: 'validation',
    fields: { title: 'chapter.error.titleEmpty' },
  } as const;
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [item({ state: 'parked', why })], confirmEntry, withdrawEntry },
  });
  expect(await screen.findByText('Give the chapter a title')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(confirmEntry).toHaveBeenCalledExactlyOnceWith('key-1');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(withdrawEntry).not.toHaveBeenCalled();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(withdrawEntry).toHaveBeenCalledExactlyOnceWith('key-1');
});

test('a waiting deletion is confirmed once more (SYNC-15)', async () => {
  const user = userEvent.setup();
  const confirmEntry = vi.fn(async () => {});
  const why = { kind: 'needsConfirmation', code: 'needsConfirmation' } as const;
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [item({ intent: 'deleteChapter', state: 'parked', why })], confirmEntry },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(confirmEntry).toHaveBeenCalledExactlyOnceWith('key-1');
});

test('after the session has ended the waiting items offer a sign-in', async () => {
  const user = userEvent.setup();
  const openSignIn = vi.fn();
  const why = { kind: 'needsSignIn', code: 'unauthenticated' } as const;
  showScreen(<UnsentPage />, {
    services: { openSignIn },
    work: { unsent: async () => [item({ state: 'parked', why })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(openSignIn).toHaveBeenCalled());
});

test('a story deleted on another device causes one question: keep its texts as a new story, export them, or delete them here (SYNC-9)', async () => {
  const user = userEvent.setup();
  const why = { kind: 'refused', code: 'notFound', reason: 'storyDeleted' } as const;
  const keepAsNewStory = vi.fn(async () => '0190a000-0000-7000-8000-000000000009' as BookId);
  const eraseGoneStory = vi.fn(async () => {});
  const navigate = vi.fn();
  showScreen(<UnsentPage />, {
    services: { navigate },
    work: {
      unsent: async () => [
        item({ state: 'parked', why }),
        item({ key: 'key-2', intent: 'saveStory', chapterId: null, state: 'parked', why }),
      ],
      story: async () => undefined,
      keepAsNewStory,
      eraseGoneStory,
    },
  });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('This story was permanently deleted');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(within(card).getByRole('button', { name: 'Export text' })).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Delete here too' }));
  expect(eraseGoneStory).not.toHaveBeenCalled();
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete here too' }),
  );
  expect(eraseGoneStory).toHaveBeenCalledExactlyOnceWith(BOOK);
  await user.click(within(card).getByRole('button', { name: 'Keep as a new story' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(keepAsNewStory).toHaveBeenCalledExactlyOnceWith(BOOK);
});

test('an item that waits for a newer version offers the update (SYNC-9)', async () => {
  const updateApp = vi.fn(async () => {});
  showScreen(<UnsentPage />, {
    work: { unsent: async () => [item({ why: { kind: 'needsUpdate', code: 'clientTooOld' } })] },
    services: { updateApp },
  });
  expect(await screen.findByText(/no longer takes this version/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updateApp).toHaveBeenCalledOnce();
});

test('an unknown refusal shows the server’s sentence; an answer that does not come from our server shows its status and what to do (SYNC-9)', async () => {
  showScreen(<UnsentPage />, {
    work: {
      unsent: async () => [
        item({
          state: 'parked',
          why: { kind: 'refused', code: 'brandNew', message: 'Your plan has no room' },
        }),
        item({ key: 'key-2', attempts: 3, why: { kind: 'unreadable', code: '413' } }),
      ],
    },
  });
  expect(await screen.findByText('Couldn’t sync: Your plan has no room')).toBeVisible();
  expect(screen.getByText(/answered with status 413 instead of our server.*another network/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});
