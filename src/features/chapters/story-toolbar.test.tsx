import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { StoryToolbar } from './story-toolbar.tsx';

const id = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;
const story = { id, form: { title: 'Rain' }, allowPrice: false } as unknown as StoryView;
const draft = { status: 'draft', publishAt: null, publishQueued: false } as ChapterView;

const show = (canAdd: boolean, chapters: readonly ChapterView[] = []) =>
  showScreen(
    <StoryToolbar
      story={story}
      chapters={chapters}
      canAdd={canAdd}
      mode="list"
      onMode={() => {}}
      onNewChapter={() => {}}
    />,
  );
/** Names of the tools, in their order. jsdom applies no style sheets, so it has the phone's menu and the words of a desktop. */
const tools = () => [...screen.getByRole('group', { name: 'Tools' }).children].map((it) => it.textContent);

test('the tools of a story are in the order in which they are needed', () => {
  show(true, [draft, draft]);
  expect(tools()).toEqual(['schedule.open', 'Reorder', 'Find', 'Import', 'Export', 'Deleted chapters']);
});

test('an empty story is offered its first chapter and the import', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'New chapter' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Import' })).toHaveAttribute(
    'href',
    links.manuscript('import', id),
  );
  expect(tools()).toEqual(['Deleted chapters']);
});

test('"Reorder" is offered even if nothing can be moved, because the list says why', () => {
  show(true, [{ ...draft, status: 'published' }]);
  expect(tools()).toContain('Reorder');
});
