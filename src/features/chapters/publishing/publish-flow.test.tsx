import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { publicEnUS } from '#locales/public/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, StoryView, UnsentItem } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { PublishFlow } from './publish-flow.tsx';

const ID = 'c' as ChapterId;
const STORY = {
  id: 'b' as BookId,
  form: {
    title: 'Rumah',
    synopsis: 'kata '.repeat(30),
    tags: ['1', '2', '3'],
  },
  coverPath: null,
  localCover: null,
  published: true,
  allowPrice: false,
} as StoryView;
const CHAPTER = {
  id: ID,
  bookId: STORY.id,
  title: 'Hujan',
  status: 'draft',
  publishAt: null,
  publishQueued: false,
  inspectState: 'draft',
  undoUntil: null,
} as ChapterView;

const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell', 'publishing'] as const),
  tables: [enUS, publicEnUS, authorEnUS, smallEnUS, storiesEnUS],
};

/** Opens the dialog on a device on which the publish becomes `after`. */
function open({ story = {}, after = {}, unsent = [] as object[], online = true } = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  let now = CHAPTER;
  const calls: string[] = [];
  const shown = showScreen(
    <PublishFlow
      story={{ ...STORY, ...story } as StoryView}
      id={ID}
      changes={false}
      focusAfter={() => null}
      onClose={() => {}}
    />,
    {
      texts,
      work: {
        chapter: async () => now,
        chapters: async () => [now],
        unsent: async () => unsent as UnsentItem[],
        publish: async (_id, at) => {
          calls.push(at === undefined ? 'publish' : 'schedule');
          now = { ...CHAPTER, publishQueued: true, ...after };
        },
        openStory: async () => void calls.push('open'),
      },
    },
  );
  return { ...shown, calls, user: userEvent.setup() };
}

/** Opens the dialog for a chapter that is scheduled. */
const showScheduled = () =>
  showScreen(
    <PublishFlow
      story={STORY}
      id={ID}
      changes={false}
      later
      time={new Date(2040, 1, 28, 18, 30).getTime()}
      focusAfter={() => null}
      onClose={() => {}}
    />,
    {
      texts,
      work: { chapter: async () => CHAPTER, chapters: async () => [CHAPTER], unsent: async () => [] },
    },
  );

const publishNow = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Publish now' }));

test('after publishing the author sees the link for readers, and a button to unpublish that counts down from 60 s', async () => {
  const after = { publishQueued: false, status: 'published', undoUntil: 1_700_000_060_000 };
  const { user, calls } = open({ after });
  await publishNow(user);
  expect(calls).toEqual(['publish']);
  const dialog = within(await screen.findByRole('dialog', { name: 'Published' }));
  expect(dialog.getByText('Readers can read it now.')).toHaveFocus();
  expect(dialog.getByLabelText('Link for readers')).toHaveValue(
    'http://localhost:3000/#/book1?bookId=b&chapter=c',
  );
  expect(dialog.getByRole('button', { name: 'Unpublish (60 s)' })).toBeVisible();
});

test('on a slow network the dialog says that it is being published, and nothing says "when you’re back online"', async () => {
  const { user, timers } = open();
  await publishNow(user);
  await screen.findByRole('dialog', { name: 'Publishing…' });
  timers.run(4_000);
  expect(await screen.findByText(/Your connection is slow/)).toBeVisible();
  expect(screen.queryByText(/back online/)).toBeNull();
});

test('offline the dialog says that the publish waits, and for what', async () => {
  const { user } = open({ online: false });
  expect(screen.getByText('You’re offline. It’ll be published when you’re back online.')).toBeVisible();
  await publishNow(user);
  await screen.findByRole('dialog', { name: 'Waiting to publish' });
  expect(screen.getByText(/will be published when you’re back online/)).toBeVisible();
  // The link can be copied before it works; the dialog says when it will work.
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  expect(screen.getByText('It works as soon as readers can see the chapter.')).toBeVisible();
});

test('a refusal is shown with its reason and a link to what hasn’t synced', async () => {
  const why = { kind: 'refused', code: 'refused', message: 'The story is finished' };
  const { user } = open({
    after: { publishQueued: false },
    unsent: [{ intent: 'publishChapter', chapterId: ID, bookId: STORY.id, state: 'parked', why }],
  });
  await publishNow(user);
  await screen.findByRole('dialog', { name: 'Not published' });
  expect(screen.getByText(/The story is finished Your text is safe/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what hasn’t synced' })).toBeVisible();
});

test('a private story stays private unless the author chooses otherwise; its opening is queued after the publish', async () => {
  const { user, calls } = open({ story: { published: false } });
  expect(screen.getByRole('radio', { name: 'Only you, for now' })).toBeChecked();
  const choice = screen.getByRole('radio', { name: 'Make the story public too' });
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(/The story can’t be made private again/);
  expect(screen.getByText('You can unpublish the chapter for 60 s.')).toBeVisible();
  await user.click(choice);
  await user.click(screen.getByRole('button', { name: 'Publish and make public' }));
  expect(calls).toEqual(['publish', 'open']);
});

test('after publishing a private story can be made public, after a question', async () => {
  const { user, calls } = open({
    story: { published: false },
    after: { publishQueued: false, status: 'published' },
  });
  await publishNow(user);
  await user.click(await screen.findByRole('button', { name: 'Make public' }));
  expect(screen.getByText(/can’t be made private again/)).toBeVisible();
  expect(calls).toEqual(['publish']);
  await user.click(screen.getByRole('button', { name: 'Make it public' }));
  expect(calls).toEqual(['publish', 'open']);
});

test('a story whose first chapter is only scheduled cannot be made public yet', async () => {
  const { user } = open({ story: { published: false } });
  await user.click(screen.getByRole('radio', { name: 'Later' }));
  expect(screen.getByText(/Once a chapter is published, you can make it public/)).toBeVisible();
});

test('when the seconds are over, a line of the same height says so', async () => {
  const after = { publishQueued: false, status: 'published', undoUntil: 1_700_000_000_000 };
  const { user } = open({ after });
  await publishNow(user);
  expect(await screen.findByText('You can no longer unpublish it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Unpublish/ })).toBeNull();
});

test('after publishing in a private story one sentence says that only the author can see the chapter', async () => {
  const { user } = open({
    story: { published: false },
    after: { publishQueued: false, status: 'published' },
  });
  await publishNow(user);
  await screen.findByRole('dialog', { name: 'Published · Private' });
  expect(await screen.findAllByText(/only you can see|can’t see this story/)).toHaveLength(1);
});

test('a review does not promise readers to a chapter of a private story', async () => {
  const { user } = open({
    story: { published: false },
    after: { publishQueued: false, status: 'published', inspectState: 'waiting' },
  });
  await publishNow(user);
  expect(await screen.findByText(/Once it’s approved, only you can see it/)).toBeVisible();
  expect(screen.queryByText(/Readers can read it/)).toBeNull();
});

test('a scheduled chapter begins with its own time', () => {
  showScheduled();
  expect(screen.getByLabelText(/Date and time/)).toHaveValue('2040-02-28T18:30');
});
