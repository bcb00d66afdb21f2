import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { showScreen } from '#test/support/screen.tsx';
import { focusScreen } from '#ui/platform/focus-screen.ts';
import ReaderPage from './reader-page.tsx';

const BOOK = '0190a000-0000-7000-8000-000000000001' as BookId;
const FIRST = '0190a000-0000-7000-8000-000000000002' as ChapterId;
const SECOND = '0190a000-0000-7000-8000-000000000003' as ChapterId;
const chapter: ReadAnswer = {
  id: FIRST,
  bookId: BOOK,
  bookName: 'Surat untuk Laut',
  iname: 'Sekar',
  order: 1,
  title: 'Pagi',
  words: 4,
  paid: false,
  truncated: false,
  publishedAt: '2023-11-14T00:00:00.000Z' as ReadAnswer['publishedAt'],
  previousId: null,
  nextId: SECOND,
  authorNote: { place: 'below', text: 'Terima kasih sudah membaca.' },
  content: {
    version: 1,
    blocks: [
      { type: 'paragraph', runs: [{ text: 'Hujan ' }, { text: 'turun', marks: ['bold', 'italic'] }] },
      { type: 'sceneBreak' },
      { type: 'quote', runs: [{ text: '<script>alert(1)</script>' }] },
    ],
  },
};
const path = `/book1?bookId=${BOOK}&chapter=${FIRST}`;
/** Answers by call; a call without one has no network. */
const apiOf = (answers: Record<string, unknown>) =>
  ({
    call: async (name: string) =>
      name in answers ? { ok: true, value: answers[name] } : { ok: false, error: { kind: 'network' } },
  }) as unknown as ApiClient;
const failing = (error: CallFailure) =>
  ({ call: async () => ({ ok: false, error }) }) as unknown as ApiClient;

test('a chapter shows its number, title, pen name, text with marks, the author’s note and the link to the next chapter', async () => {
  showScreen(<ReaderPage />, { path, services: { api: apiOf({ chapterRead: chapter }) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagi' })).toBeVisible();
  for (const text of ['Chapter 1', 'by Sekar', 'Terima kasih sudah membaca.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('turun', { selector: 'em' }).closest('strong')).not.toBeNull();
  expect(screen.getByRole('separator')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next chapter' })).toHaveAttribute(
    'href',
    `/book1?bookId=${BOOK}&chapter=${SECOND}`,
  );
  expect(screen.queryByRole('link', { name: 'Previous chapter' })).toBeNull();
});

test('the next chapter moves the focus to its title, so that a screen reader announces it', async () => {
  const second = { ...chapter, id: SECOND, title: 'Siang', previousId: FIRST, nextId: null };
  const api = {
    call: async (_name: string, { params }: { params: { id: string } }) => ({
      ok: true,
      value: params.id === SECOND ? second : chapter,
    }),
  } as unknown as ApiClient;
  showScreen(<ReaderPage />, { path, services: { api } });
  const next = await screen.findByRole('link', { name: 'Next chapter' });
  // The browser itself announces the first screen of a page.
  focusScreen();
  await userEvent.click(next);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Siang' })).toHaveFocus());
});

test('title, text and note carry the language of the story, for hyphenation', async () => {
  const inJavanese = { ...chapter, language: 'jv' };
  showScreen(<ReaderPage />, { path, services: { api: apiOf({ chapterRead: inJavanese }) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagi' })).toHaveAttribute('lang', 'jv');
  for (const text of ['Hujan', 'Terima kasih sudah membaca.'])
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'jv');
});

test('markup in a story is shown as text: no story can run a script (docs/spec, section 10, Text)', async () => {
  const { container } = showScreen(<ReaderPage />, {
    path,
    services: { api: apiOf({ chapterRead: chapter }) },
  });
  expect(await screen.findByText('<script>alert(1)</script>')).toBeVisible();
  expect(container.querySelector('script')).toBeNull();
});

test('a paid chapter shows its beginning and says so; the last chapter says that it is the last', async () => {
  const paid = { ...chapter, paid: true, truncated: true, nextId: null };
  showScreen(<ReaderPage />, { path, services: { api: apiOf({ chapterRead: paid }) } });
  expect(await screen.findByText(/the beginning of a paid chapter/)).toBeVisible();
  expect(screen.getByText('You’re all caught up.')).toBeVisible();
});

test('an address without a chapter opens the story’s first chapter', async () => {
  const story = { chapters: [{ id: FIRST }, { id: SECOND }] };
  const { visited } = showScreen(<ReaderPage />, {
    path: `/book1?bookId=${BOOK}`,
    services: { api: apiOf({ bookPublic: story }) },
  });
  await waitFor(() => expect(visited).toEqual([`/book1?bookId=${BOOK}&chapter=${FIRST}`]));
});

test('offline, a chapter that was never opened says so, and a press tries again', async () => {
  const user = userEvent.setup();
  let calls = 0;
  const call = async () => {
    calls += 1;
    return calls === 1 ? { ok: false, error: { kind: 'network' } } : { ok: true, value: chapter };
  };
  showScreen(<ReaderPage />, { path, services: { api: { call } as unknown as ApiClient } });
  expect(await screen.findByText(/hasn’t been opened on this device before/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagi' })).toBeVisible();
});

test('an unknown chapter: the page says so and does not offer to try again', async () => {
  const error = { kind: 'answer', code: 'notFound', message: '', data: undefined, redirect: false } as const;
  showScreen(<ReaderPage />, { path, services: { api: failing(error) } });
  expect(await screen.findByText('This chapter doesn’t exist, or it isn’t published')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the text grows and shrinks, and the device remembers', async () => {
  const user = userEvent.setup();
  const services = { api: apiOf({ chapterRead: chapter }) };
  const sizeOf = (root: HTMLElement) =>
    root.querySelector<HTMLElement>('[style*="--reader-size"]')?.style.getPropertyValue('--reader-size');
  const first = showScreen(<ReaderPage />, { path, services });
  await screen.findByRole('heading', { level: 1 });
  const before = sizeOf(first.container);
  await user.click(screen.getByRole('button', { name: 'Larger text' }));
  const larger = sizeOf(first.container);
  expect(larger).not.toBe(before);
  first.unmount();
  const second = showScreen(<ReaderPage />, { path, services });
  await waitFor(() => expect(sizeOf(second.container)).toBe(larger));
});
