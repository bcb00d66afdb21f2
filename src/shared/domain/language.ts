/** Languages of the interface. Requests carry en_US or en_ID only (docs/spec, section 1). */
export const LANGUAGES = ['en_US', 'en_ID', 'zh_CN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en_US';

/** Value of the `lang` header; a Chinese interface sends en_US, and `accept-language: zh-CN` (docs/spec, section 7). */
export const headerLanguage = (language: Language): 'en_US' | 'en_ID' =>
  language === 'en_ID' ? 'en_ID' : 'en_US';

/** Value of `<html lang>`, of `Intl` and of the `accept-language` header (docs/spec, section 1, Languages). */
export const htmlLanguage = (language: Language): 'en' | 'id' | 'zh-CN' =>
  language === 'en_ID' ? 'id' : language === 'zh_CN' ? 'zh-CN' : 'en';

/** The tag by which `Intl` writes dates and numbers: English as in the United States ("Nov 28, 2026"). Source: docs/spec, section 11, Words. */
export const formatTag = (language: Language): 'en-US' | 'id' | 'zh-CN' =>
  language === 'en_ID' ? 'id' : language === 'zh_CN' ? 'zh-CN' : 'en-US';

/** The interface language closest to a language tag: Indonesian also for Javanese and Sundanese. */
export const interfaceLanguage = (tag: string): Language =>
  /^zh\b/.test(tag) ? 'zh_CN' : /^(?:id|jv|su)\b/.test(tag) ? 'en_ID' : 'en_US';

/** A language that is offered to a browser that prefers it. */
export type OfferedLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/** The non-default language a browser prefers, by its list of languages; undefined if there is none. */
export function preferredLanguage(languages: readonly string[]): OfferedLanguage | undefined {
  const first = languages.find((tag) => /^(?:en|id|in|zh)\b/i.test(tag));
  if (first === undefined || /^en\b/i.test(first)) return undefined;
  return /^zh\b/i.test(first) ? 'zh_CN' : 'en_ID';
}

/** Address of the web app manifest in a language; for the default language, the one in the served page. */
export const manifestPath = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;

/** Parses a stored or sent language; anything unknown becomes the default en_US (docs/spec, section 1). */
export const parseLanguage = (value: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
