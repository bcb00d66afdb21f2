import { expect, test } from 'vitest';
import { emptyStoryForm } from '#shared/domain/story.ts';
import { chosenForm, storyDifferences } from './story-differences.ts';

const mine = { ...emptyStoryForm(), title: 'Laut', synopsis: 'Satu.', tags: ['sea', 'rain'] };
const theirs = { ...mine, title: 'Samudra', synopsis: 'Dua.', tags: ['rain', 'sea'] };

test('only what differs is asked; the order of tags is no difference', () => {
  expect(storyDifferences(mine, theirs)).toEqual(['title', 'synopsis']);
});

test('a form from before languages existed equals one without a language', () => {
  const { language: _, ...old } = mine;
  expect(storyDifferences(old, mine)).toEqual([]);
  expect(storyDifferences(mine, { ...mine, language: 'id' })).toEqual(['language']);
});

test('each field is the chosen one; both texts are kept one after the other (SYNC-10)', () => {
  expect(chosenForm(mine, theirs, { title: 'theirs', synopsis: 'both' })).toEqual({
    ...mine,
    title: 'Samudra',
    synopsis: 'Satu.\n\nDua.',
  });
  expect(chosenForm(mine, theirs, {})).toEqual(mine);
});
