/** Languages of the interface. Requests carry en_US or en_ID only (specification, section 1). */
export const LANGUAGES = ['en_US', 'en_ID', 'zh_CN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en_US';

/** Value of the `lang` header; a Chinese interface sends en_US with `accept-language: zh-CN` beside it (api.md). */
export const headerLanguage = (language: Language): 'en_US' | 'en_ID' =>
  language === 'en_ID' ? 'en_ID' : 'en_US';

/** Value of `<html lang>` and of `Intl` (decisions.md, Navigation). */
export const htmlLanguage = (language: Language): 'en' | 'id' | 'zh-CN' =>
  language === 'en_ID' ? 'id' : language === 'zh_CN' ? 'zh-CN' : 'en';

/** Address of the web app manifest in a language; of the default one as the page is served with it. */
export const manifestPath = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;

/** Reads a stored or sent language; anything unknown is the default en_US (specification, section 1). */
export const parseLanguage = (value: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
