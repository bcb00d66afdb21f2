/** Languages a story can be written in: BCP 47 tags with the language's own name. */
export const WRITING_LANGUAGE_NAMES = {
  en: 'English',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  jv: 'Basa Jawa',
  su: 'Basa Sunda',
  tl: 'Tagalog',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
} as const;
export type WritingLanguage = keyof typeof WRITING_LANGUAGE_NAMES;
export const WRITING_LANGUAGES = Object.keys(WRITING_LANGUAGE_NAMES) as WritingLanguage[];

/** Name of a writing language; the tag itself if it is unknown. */
export const writingLanguageName = (tag: string): string =>
  Object.entries(WRITING_LANGUAGE_NAMES).find(([known]) => known === tag)?.[1] ?? tag;
