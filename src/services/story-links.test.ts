import { expect, test } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { isUnderStories, storyLinks, storyOfPage } from './story-links.ts';

const id = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;

test('every page of a story has the story’s menu, and no other page has this menu (docs/spec, section 2)', () => {
  const pages = [
    ...storyLinks(id).map(({ to }) => to),
    links.editStory(id),
    links.manuscript('export', id),
    links.manuscript('find', id),
  ];
  for (const page of pages) expect(storyOfPage(page), page).toBe(id);
  for (const page of [links.createStory(), links.stories(), links.income(), links.manuscript('import', '0')])
    expect(storyOfPage(page), page).toBeUndefined();
});

test('the menu marks "Stories" on every page about stories', () => {
  const stories = [links.stories(), links.writing(), links.manuscript('import', '0'), links.editStory(id)];
  for (const page of [...stories, ...storyLinks(id).map(({ to }) => to), links.manuscript('export', id)])
    expect(isUnderStories(page), page).toBe(true);
  for (const page of [links.createStory(), links.income(), links.inbox(), links.profile()])
    expect(isUnderStories(page), page).toBe(false);
});
