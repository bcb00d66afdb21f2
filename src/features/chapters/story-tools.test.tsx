import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedFile } from '#services/opened-file.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { StoryTools } from './story-tools.tsx';

const id = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;
const story = { id, form: { title: 'Rain' }, allowPrice: false } as unknown as StoryView;
const manuscript = new File(['Bab 1'], 'novel.docx');
const held = { dataTransfer: { types: ['Files'], files: [manuscript] } };

const show = (canAdd: boolean) =>
  showScreen(
    <StoryTools
      isListed
      story={story}
      chapters={[]}
      canAdd={canAdd}
      onLike={() => {}}
      posts={{ of: () => undefined, set() {}, compare() {}, dialog: null }}
    />,
    { work: { posts: async () => undefined } },
  );

test('a manuscript dropped anywhere on the chapter list opens the import page with this manuscript', () => {
  const { visited } = show(true);
  // Without this the browser would leave the page for the file.
  expect(fireEvent.dragOver(document.body, held)).toBe(false);
  expect(fireEvent.drop(document.body, held)).toBe(false);
  expect(visited).toEqual([links.manuscript('import', id)]);
  expect(openedFile.take()).toEqual([manuscript]);
});

test('a finished story takes no manuscript, and the browser stays on the page', () => {
  const { visited } = show(false);
  expect(fireEvent.drop(document.body, held)).toBe(false);
  expect(visited).toEqual([]);
  expect(openedFile.take()).toEqual([]);
});
