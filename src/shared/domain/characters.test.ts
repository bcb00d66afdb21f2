import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneLine, isStorable, oneLine, storableText } from './characters.ts';
import { checkStory, emptyStoryForm } from './story.ts';

it('whatever is made one line may stand in a field of one line, and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(0xffff), (text, unit) => {
      const odd = text + String.fromCharCode(unit);
      expect(isOneLine(oneLine(odd))).toBe(true);
      expect(isStorable(oneLine(odd))).toBe(true);
      expect(isStorable(storableText(odd))).toBe(true);
    }),
  );
});

it('words and spaces stay, hidden characters go', () => {
  expect(oneLine('One\u202e\r\ntwo \u0000字 👩‍👩‍👧\ud83d')).toBe('One two 字 👩‍👩‍👧\ufffd');
});

it('a story says at its field which text holds hidden characters', () => {
  const form = { ...emptyStoryForm(), title: 'a\u202eb', synopsis: `\u0000${'word '.repeat(30)}` };
  expect(checkStory(form)).toMatchObject({ title: 'field.characters', synopsis: 'field.characters' });
});
