import { describe, expect, test } from 'vitest';
import {
  checkStory,
  checkStoryChange,
  emptyStoryForm,
  missingForReaders,
  ON_SCREEN,
  STORY_FIELDS,
  type StoryForm,
  storyDifferences,
} from './story.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
const good: StoryForm = {
  title: 'Hujan di Kota',
  genreId: 'romance',
  editorId: null,
  contractType: 'exclusive',
  audience: 'female',
  synopsis: words(20),
  tags: ['a', 'b', 'c'],
  coverId: null,
};

describe('story fields (docs/spec, sections 5 and 9)', () => {
  test.each([
    ['all is right', {}, {}],
    ['a title of 30 characters', { title: '字'.repeat(30) }, {}],
    ['a title of 31 characters', { title: '字'.repeat(31) }, { title: 'story.error.titleLength' }],
    ['30 emoji are 30 characters', { title: '🌧'.repeat(30) }, {}],
    ['a short synopsis: it may wait', { synopsis: words(19) }, {}],
    ['no synopsis and no tags: they may wait', { synopsis: '', tags: [] }, {}],
    ['a synopsis of 300 words', { synopsis: words(300) }, {}],
    ['a synopsis of 301 words', { synopsis: words(301) }, { synopsis: 'story.error.synopsisLength' }],
    ['two tags', { tags: ['a', 'b'] }, {}],
    ['five tags', { tags: ['a', 'b', 'c', 'd', 'e'] }, {}],
    ['six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: 'story.error.tagsCount' }],
    ['the same tag three times', { tags: ['a', 'a', 'a'] }, { tags: 'story.error.tagsCount' }],
  ])('%s', (_name, change, errors) => {
    expect(checkStory({ ...good, ...change })).toEqual(errors);
  });

  test('an empty form has an error for every required field', () => {
    expect(Object.keys(checkStory(emptyStoryForm())).sort()).toEqual([
      'audience',
      'contractType',
      'genreId',
      'title',
    ]);
  });

  test.each([
    ['20 words and 3 tags', {}, {}],
    ['19 words', { synopsis: words(19) }, { synopsis: 'story.error.synopsisLength' }],
    [
      'nothing yet',
      { synopsis: '', tags: [] },
      { synopsis: 'story.error.synopsisLength', tags: 'story.error.tagsCount' },
    ],
  ])('before readers see a story: %s', (_name, change, missing) => {
    expect(missingForReaders({ ...good, ...change })).toEqual(missing);
  });

  test('a complete story must stay complete; an incomplete story may stay incomplete', () => {
    const short = { ...good, synopsis: words(3), tags: [] };
    expect(Object.keys(checkStoryChange(short, good))).toEqual(['synopsis', 'tags']);
    expect(checkStoryChange(short, short)).toEqual({});
    expect(checkStoryChange(short, null)).toEqual({});
  });
});

describe('differences of two forms', () => {
  const mine = { ...emptyStoryForm(), title: 'Laut', synopsis: 'Satu.', tags: ['sea', 'rain'] };
  const theirs = { ...mine, title: 'Samudra', synopsis: 'Dua.', tags: ['rain', 'sea'] };

  test('only fields that differ are asked about; the order of tags does not count as a change', () => {
    expect(storyDifferences(mine, theirs)).toEqual(['title', 'synopsis']);
  });

  test('a form that is older than the language field equals a form without a language', () => {
    const { language: _, ...old } = mine;
    expect(storyDifferences(old, mine)).toEqual([]);
    expect(storyDifferences(mine, { ...mine, language: 'id' })).toEqual(['language']);
  });
});

test('every field has a position on the screens', () => {
  expect([...ON_SCREEN].sort()).toEqual([...STORY_FIELDS].sort());
});
