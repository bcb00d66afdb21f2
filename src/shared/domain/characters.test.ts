import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneLine, isStorable, oneLine, storableText } from './characters.ts';
import { checkStory, emptyStoryForm } from './story.ts';

it('any text cleaned to one line is allowed in a one-line field and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(0xffff), (text, unit) => {
      const odd = text + String.fromCharCode(unit);
      expect(isOneLine(oneLine(odd))).toBe(true);
      expect(isStorable(oneLine(odd))).toBe(true);
      expect(isStorable(storableText(odd))).toBe(true);
    }),
  );
});

it('words and spaces stay, hidden characters are removed', () => {
  expect(oneLine('One\u202e\r\ntwo \u0000字 👩‍👩‍👧\ud83d')).toBe('One two 字 👩‍👩‍👧\ufffd');
});

it('a story shows an error at the field with hidden characters', () => {
  const form = { ...emptyStoryForm(), title: 'a\u202eb', synopsis: `\u0000${'word '.repeat(30)}` };
  expect(checkStory(form)).toMatchObject({ title: 'field.characters', synopsis: 'field.characters' });
});
