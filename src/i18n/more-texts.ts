import type { Language } from '#shared/domain/language.ts';
import type { AllTexts } from './message-key.ts';
import type { FarTable } from './text-scopes.ts';

type Tables = Record<Language, () => Promise<Partial<AllTexts>>>;

/** Tables of screens that few first visits open; a separate module, so that a first load does not name their chunks. */
export const moreTexts: Record<FarTable, Tables> = {
  benefits: {
    en_US: async () => (await import('#locales/benefits/en_US.ts')).benefitsEnUS,
    en_ID: async () => (await import('#locales/benefits/en_ID.ts')).benefitsEnID,
    zh_CN: async () => (await import('#locales/benefits/zh_CN.ts')).benefitsZhCN,
  },
  contract: {
    en_US: async () => (await import('#locales/contract/en_US.ts')).contractEnUS,
    en_ID: async () => (await import('#locales/contract/en_ID.ts')).contractEnID,
    zh_CN: async () => (await import('#locales/contract/zh_CN.ts')).contractZhCN,
  },
  settings: {
    en_US: async () => (await import('#locales/settings/en_US.ts')).settingsEnUS,
    en_ID: async () => (await import('#locales/settings/en_ID.ts')).settingsEnID,
    zh_CN: async () => (await import('#locales/settings/zh_CN.ts')).settingsZhCN,
  },
  money: {
    en_US: async () => (await import('#locales/money/en_US.ts')).moneyEnUS,
    en_ID: async () => (await import('#locales/money/en_ID.ts')).moneyEnID,
    zh_CN: async () => (await import('#locales/money/zh_CN.ts')).moneyZhCN,
  },
  desk: {
    en_US: async () => (await import('#locales/desk/en_US.ts')).deskEnUS,
    en_ID: async () => (await import('#locales/desk/en_ID.ts')).deskEnID,
    zh_CN: async () => (await import('#locales/desk/zh_CN.ts')).deskZhCN,
  },
  stories: {
    en_US: async () => (await import('#locales/stories/en_US.ts')).storiesEnUS,
    en_ID: async () => (await import('#locales/stories/en_ID.ts')).storiesEnID,
    zh_CN: async () => (await import('#locales/stories/zh_CN.ts')).storiesZhCN,
  },
  manuscript: {
    en_US: async () => (await import('#locales/manuscript/en_US.ts')).manuscriptEnUS,
    en_ID: async () => (await import('#locales/manuscript/en_ID.ts')).manuscriptEnID,
    zh_CN: async () => (await import('#locales/manuscript/zh_CN.ts')).manuscriptZhCN,
  },
  'keep-story': {
    en_US: async () => (await import('#locales/keep-story/en_US.ts')).keepStoryEnUS,
    en_ID: async () => (await import('#locales/keep-story/en_ID.ts')).keepStoryEnID,
    zh_CN: async () => (await import('#locales/keep-story/zh_CN.ts')).keepStoryZhCN,
  },
  small: {
    en_US: async () => (await import('#locales/small/en_US.ts')).smallEnUS,
    en_ID: async () => (await import('#locales/small/en_ID.ts')).smallEnID,
    zh_CN: async () => (await import('#locales/small/zh_CN.ts')).smallZhCN,
  },
};
