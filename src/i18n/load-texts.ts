import { enUS } from '#locales/en_US.ts';
import type { Language } from '#shared/domain/language.ts';
import type { AllTexts } from './message-key.ts';
import { type NearTable, type TableName, TEXT_SCOPES, type TextScope } from './text-scopes.ts';

type Table = Partial<AllTexts>;
type Tables = Record<Language, () => Promise<Table>>;

/** Tables that a first load or an author's page needs. The shell's en_US is in the first load; the others load on demand. */
const nearTexts = {
  shell: {
    en_US: async () => enUS,
    en_ID: async () => (await import('#locales/en_ID.ts')).enID,
    zh_CN: async () => (await import('#locales/zh_CN.ts')).zhCN,
  },
  public: {
    en_US: async () => (await import('#locales/public/en_US.ts')).publicEnUS,
    en_ID: async () => (await import('#locales/public/en_ID.ts')).publicEnID,
    zh_CN: async () => (await import('#locales/public/zh_CN.ts')).publicZhCN,
  },
  'sign-in': {
    en_US: async () => (await import('#locales/sign-in/en_US.ts')).signInEnUS,
    en_ID: async () => (await import('#locales/sign-in/en_ID.ts')).signInEnID,
    zh_CN: async () => (await import('#locales/sign-in/zh_CN.ts')).signInZhCN,
  },
  'author-area': {
    en_US: async () => (await import('#locales/author-area/en_US.ts')).authorEnUS,
    en_ID: async () => (await import('#locales/author-area/en_ID.ts')).authorEnID,
    zh_CN: async () => (await import('#locales/author-area/zh_CN.ts')).authorZhCN,
  },
} satisfies Record<NearTable, Tables>;

const isNear = (name: TableName): name is NearTable => name in nearTexts;

const load = async (name: TableName, language: Language): Promise<Table> =>
  isNear(name) ? nearTexts[name][language]() : (await import('./more-texts.ts')).moreTexts[name][language]();

/** Loads the texts of these scopes in a language; rejects if one cannot be loaded (offline, never fetched). */
export function loadTexts(language: Language, scopes: Iterable<TextScope>): Promise<Table[]> {
  const wanted = new Set<TableName>(['shell', ...[...scopes].flatMap((scope) => TEXT_SCOPES[scope])]);
  return Promise.all([...wanted].map((name) => load(name, language)));
}
