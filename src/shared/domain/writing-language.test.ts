import { expect, test } from 'vitest';
import { htmlLanguage, LANGUAGES } from './language.ts';
import { storyLanguage } from './story-language.ts';
import { WRITING_LANGUAGES, writingLanguageName } from './writing-language.ts';

const indonesian = { title: 'Surat untuk Laut', synopsis: 'Dia yang pergi dan tidak kembali dari laut itu.' };

test('the author’s choice wins over the guess', () => {
  expect(storyLanguage({ ...indonesian, language: 'ms' })).toBe('ms');
});

test('without a choice the language is guessed from the words', () => {
  expect(storyLanguage(indonesian)).toBe('id');
  expect(storyLanguage({ ...indonesian, language: '' })).toBe('id');
  expect(storyLanguage({ title: 'A', synopsis: '', language: '' }, '海边的信，写给很久以后。')).toBe('zh-CN');
  expect(storyLanguage({ title: 'A', synopsis: '' })).toBe('en');
});

test('each interface language is a writing language, and each one is a known tag', () => {
  for (const language of LANGUAGES) expect(WRITING_LANGUAGES).toContain(htmlLanguage(language));
  expect(Intl.getCanonicalLocales(WRITING_LANGUAGES)).toHaveLength(WRITING_LANGUAGES.length);
  expect(writingLanguageName('jv')).toBe('Basa Jawa');
  expect(writingLanguageName('xx')).toBe('xx');
});
