import { expect, test } from 'vitest';
import { unitOf, unitOfStory } from './length-unit.ts';

test.each([
  ['zh-CN', 'characters'],
  ['zh-Hant', 'characters'],
  ['ja', 'characters'],
  ['en', 'words'],
  ['id', 'words'],
  ['zha', 'words'],
  ['', 'words'],
  [undefined, 'words'],
])('a text in %j is counted in %s', (language, unit) => {
  expect(unitOf(language)).toBe(unit);
});

test('a story without a chosen language is counted by what its title and synopsis are written in', () => {
  expect(unitOfStory({ title: '雨夜', synopsis: '他在雨里等了一整夜。' })).toBe('characters');
  expect(unitOfStory({ title: 'Rain', synopsis: 'He waited all night.' })).toBe('words');
  expect(unitOfStory({ language: 'en', title: '雨夜', synopsis: '' })).toBe('words');
});
