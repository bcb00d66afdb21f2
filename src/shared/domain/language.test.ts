import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test.each([
  [['id-ID', 'en-US'], 'en_ID'],
  [['zh-CN'], 'zh_CN'],
  [['zh-Hant-TW', 'en'], 'zh_CN'],
  [['jv', 'id'], 'en_ID'],
  [['en-GB', 'id'], undefined],
  [['fr'], undefined],
  [[], undefined],
])('a browser that prefers %j is offered %s', (languages, offered) => {
  expect(preferredLanguage(languages)).toBe(offered);
});
