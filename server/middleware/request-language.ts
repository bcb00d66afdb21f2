import { type Language, parseLanguage } from '#shared/domain/language.ts';

/**
 * Language of the answer. A Chinese interface sends `lang: en_US` and exactly `accept-language: zh-CN` (docs/spec, section 7). A
 * browser's own list (`zh-CN,zh;q=0.9`) is longer and never overrides the language chosen in the app (docs/spec, section 1, Languages).
 */
export function requestLanguage(lang: string | undefined, acceptLanguage: string | undefined): Language {
  const language = parseLanguage(lang);
  return language === 'en_US' && acceptLanguage?.trim() === 'zh-CN' ? 'zh_CN' : language;
}
