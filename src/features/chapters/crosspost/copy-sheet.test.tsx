import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { manuscriptEnUS } from '#locales/manuscript/en_US.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, ChapterView, StoryView } from '#sync/types/author-work.ts';
import type { PostsView } from '#sync/types/work-parts.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { CopySheet } from './copy-sheet.tsx';

const NOV_3 = Date.UTC(2026, 10, 3, 12);
const chapter = {
  id: '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId,
  bookId: '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId,
  title: 'Satu',
  publishedAt: null,
  publishAt: null,
} as ChapterView;
const story = { id: chapter.bookId, allowPrice: false, contractType: '' } as unknown as StoryView;
const text: ChapterText = {
  ...aText('Hujan turun.', 'Satu'),
  authorNote: { place: 'below', text: 'Thanks!\nko-fi.com/ratna' },
};

afterEach(() => vi.unstubAllGlobals());

type Setup = { posts?: PostsView[]; story?: Partial<StoryView>; chapter?: Partial<ChapterView> };

/** Shows the sheet, with a clipboard that keeps what is written, or refuses if there is none. */
function show({ posts = [], story: more = {}, chapter: of = {} }: Setup = {}, allowed = true) {
  // Before the clipboard: it puts a clipboard of its own in place.
  const user = userEvent.setup();
  const copied: string[] = [];
  const writeText = async (words: string) => {
    copied.push(words);
  };
  const write = async ([item]: { parts: Record<string, Blob> }[]) => {
    copied.push((await item?.parts['text/html']?.text()) ?? '');
  };
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: unknown;
      constructor(parts: unknown) {
        this.parts = parts;
      }
    },
  );
  const clipboard = allowed ? { write, writeText } : undefined;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const said: unknown[][] = [];
  const work: Partial<AuthorWork> = {
    chapterText: async () => text,
    story: async () => ({ ...story, ...more }),
    posts: async () => ({
      ofStory: async () => posts,
      noteCopied: async (_id, platform) => void said.push(['copied', platform]),
      markPosted: async (_id, ...args) => void said.push(['posted', ...args]),
      postedText: async () => text,
    }),
  };
  showScreen(<CopySheet chapter={{ ...chapter, ...of }} onClose={() => {}} />, {
    work,
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'author', 'manuscript']),
      tables: [enUS, authorEnUS, manuscriptEnUS],
    },
  });
  return { copied, said, user };
}

const own = (more: Partial<PostsView>): PostsView => ({
  chapterId: chapter.id,
  posted: [],
  copied: [],
  ...more,
});

test('each field is one tap, and copying the text notes what was copied', async () => {
  const { copied, said, user } = show();
  await user.click(await screen.findByRole('button', { name: /^Title Satu/ }));
  await user.click(screen.getByRole('button', { name: /^Text Hujan turun/ }));
  await user.click(screen.getByRole('button', { name: /^Author’s note below the text/ }));
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(3));
  expect(copied).toEqual(['Satu', '<p>Hujan turun.</p>', '<p>Thanks!</p>\n<p>ko-fi.com/ratna</p>']);
  expect(said).toEqual([['copied', 'royalRoad']]);
});

test('the choice begins where the story was last posted', async () => {
  const elsewhere = { chapterId: 'another' as ChapterId, copied: [] };
  show({ posts: [{ ...elsewhere, posted: [{ platform: 'wattpad', at: NOV_3, changed: false }] }] });
  expect(await screen.findByRole('combobox', { name: 'Site or format' })).toHaveValue('wattpad');
});

test('a browser that refuses shows the words, selected', async () => {
  const { user, said } = show({}, false);
  await user.click(await screen.findByRole('button', { name: /^Text Hujan/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('copy them yourself');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Text' })).toHaveFocus());
  expect(document.getSelection()?.toString()).toBe('Hujan turun.');
  expect(said).toEqual([['copied', 'royalRoad']]);
});

test('nothing can be marked before it was copied; then it is one tap', async () => {
  const { user, said } = show({ posts: [own({ copied: ['royalRoad'] })] });
  expect(await screen.findByText('Posted it on Royal Road?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as posted' }));
  expect(said).toEqual([['posted', 'royalRoad', true]]);
  await user.selectOptions(screen.getByRole('combobox'), 'AO3');
  expect(screen.queryByRole('button', { name: 'Mark as posted' })).toBeNull();
});

test('a mark says when, and whether the chapter has changed since; it can be removed', async () => {
  const posted = [
    { platform: 'royalRoad', at: NOV_3, changed: true },
    { platform: 'wattpad', at: NOV_3 - 1, changed: false },
  ];
  const { user, said } = show({ posts: [own({ posted })] });
  expect(
    await screen.findByText('Posted on Royal Road, Nov 3, 2026. The chapter has changed since.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove this mark' }));
  expect(said).toEqual([['posted', 'royalRoad', false]]);
  await user.selectOptions(screen.getByRole('combobox'), 'Wattpad');
  expect(screen.getByText('Posted on Wattpad, Nov 3, 2026.')).toBeInTheDocument();
});

test('formats for other places have no mark', async () => {
  const { user } = show({ posts: [own({ copied: ['royalRoad'] })] });
  await user.selectOptions(await screen.findByRole('combobox'), 'Markdown');
  expect(screen.queryByRole('button', { name: 'Mark as posted' })).toBeNull();
});

test('an exclusive contract is warned about, and copying works all the same (MOVE-5)', async () => {
  const { user, copied } = show({ story: { allowPrice: true, contractType: 'exclusive' } });
  expect(await screen.findByText(/Your contract, “Exclusivity”/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Text Hujan/ }));
  expect(copied).toHaveLength(1);
});

test('before the lead of a first release is over, the day is named', async () => {
  const now = Date.now();
  show({ story: { allowPrice: true, contractType: 'nonExclusive' }, chapter: { publishedAt: now } });
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(now + 5 * 86_400_000);
  expect(await screen.findByText(new RegExp(`wait until ${day}`))).toBeInTheDocument();
});

test('another choice shows its own steps only', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByRole('combobox'), 'AO3');
  expect(screen.getAllByRole('button', { name: /^Text Hujan/ })).toHaveLength(1);
});

test('for AO3 the line of a note that names a payment page is shown', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByRole('combobox'), 'AO3');
  expect(screen.getByText(/“ko-fi.com\/ratna”/)).toBeInTheDocument();
});
