import { expect, test } from 'vitest';
import { emptyStoryForm } from '#shared/domain/story.ts';
import { chosenForm } from './chosen-form.ts';

const mine = { ...emptyStoryForm(), title: 'Laut', synopsis: 'Satu.', tags: ['sea', 'rain'] };
const theirs = { ...mine, title: 'Samudra', synopsis: 'Dua.', tags: ['rain', 'sea'] };

test('each field is the chosen one; both texts are kept one after the other (SYNC-10)', () => {
  expect(chosenForm(mine, theirs, { title: 'theirs', synopsis: 'both' })).toEqual({
    ...mine,
    title: 'Samudra',
    synopsis: 'Satu.\n\nDua.',
  });
  expect(chosenForm(mine, theirs, {})).toEqual(mine);
});
