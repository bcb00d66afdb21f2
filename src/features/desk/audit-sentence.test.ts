import { expect, test } from 'vitest';
import { createFormats } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import { deskEnID } from '#locales/desk/en_ID.ts';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { deskZhCN } from '#locales/desk/zh_CN.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { auditSentence } from './audit-sentence.ts';

const TABLES = { en_US: deskEnUS, en_ID: deskEnID, zh_CN: deskZhCN };
type Language = keyof typeof TABLES;
const entry = {
  id: '1',
  at: '2026-11-28T14:05:00.000Z',
  editorId: '2' as UserId,
  editorName: 'Sari',
  action: 'contract.approve',
  subjectId: '3',
  detail: '',
  about: { story: 'Hujan', author: 'Budi' },
};
type Changed = Partial<Omit<typeof entry, 'about'>> & { about?: typeof entry.about | undefined };
const sentence = (language: Language, changed: Changed = {}) =>
  auditSentence(createTranslator(language, [TABLES[language]]), createFormats(language), {
    ...entry,
    ...changed,
  } as typeof entry);

test.each([
  ['en_US', `Sari approved the contract of “Hujan” by Budi`],
  ['en_ID', `Sari menyetujui kontrak “Hujan” karya Budi`],
  ['zh_CN', `Sari 通过了 Budi 的作品《Hujan》的合同`],
] as const)('%s: %s', (language, expected) => {
  expect(sentence(language)).toEqual({ sentence: expected, reason: '' });
});

test.each(['en_US', 'en_ID', 'zh_CN'] as const)(
  '%s: an unknown kind has a sentence that names it',
  (language) => {
    const { sentence: said } = sentence(language, { action: 'moon.paint', about: undefined, detail: '{' });
    expect(said).toContain('Sari');
    expect(said).toContain('moon.paint');
    expect(said).not.toMatch(/desk\.|\{\{|undefined/);
  },
);

test.each(['en_US', 'en_ID', 'zh_CN'] as const)(
  '%s: a deleted story, its author and a former editor are named as such',
  (language) => {
    const { sentence: said } = sentence(language, { about: undefined, editorName: '' });
    const { formerEditor, formerAuthor, unknownStory } = TABLES[language].desk.log;
    for (const words of [formerEditor, formerAuthor, unknownStory]) expect(said).toContain(words);
  },
);

test('the reason of a decision follows its sentence', () => {
  expect(sentence('en_US', { action: 'bonus.reject', detail: 'Too early' })).toEqual({
    sentence: `Sari didn’t approve a bonus for “Hujan” by Budi`,
    reason: 'Too early',
  });
});

test('rates, files, organizations and notices are named from the detail', () => {
  const said = (action: string, detail: object | string) =>
    sentence('en_US', { action, detail: typeof detail === 'string' ? detail : JSON.stringify(detail) })
      .sentence;
  expect(said('rate.propose', { contractType: 'exclusive', before: 500, proposed: 455 })).toMatch(
    /45\.5%.*50%/,
  );
  expect(said('income.import', { fileName: 'july.csv' })).toContain('“july.csv”');
  expect(said('organisation.save', { orgName: 'Rumah Cerita' })).toContain('“Rumah Cerita”');
  expect(said('publishNotice', 'Payout day')).toContain('“Payout day”');
  expect(said('editor.disable', 'ani@tinta.example')).toContain('ani@tinta.example');
});

test('a message names the story only if it is about one', () => {
  const plain = sentence('en_US', { action: 'message.send', about: { story: '', author: 'Budi' } });
  expect(plain.sentence).toBe(`Sari wrote to Budi`);
  expect(sentence('en_US', { action: 'message.send' }).sentence).toContain('about “Hujan”');
});

test.each([
  ['en_US', 'Sari suspended Budi', 'Sari ended the suspension of Budi'],
  ['en_ID', 'Sari menangguhkan Budi', 'Sari mengakhiri penangguhan Budi'],
  ['zh_CN', 'Sari 暂停了 Budi 的账号', 'Sari 恢复了 Budi 的账号'],
] as const)('%s: a suspension names the author and the reason', (language, begun, over) => {
  const about = { story: '', author: 'Budi' };
  expect(sentence(language, { action: 'author.suspend', about, detail: 'Copied chapters' })).toEqual({
    sentence: begun,
    reason: 'Copied chapters',
  });
  expect(sentence(language, { action: 'author.suspensionEnd', about })).toEqual({
    sentence: over,
    reason: '',
  });
});
