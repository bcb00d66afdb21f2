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
  board: {
    en_US: async () => (await import('#locales/board/en_US.ts')).boardEnUS,
    en_ID: async () => (await import('#locales/board/en_ID.ts')).boardEnID,
    zh_CN: async () => (await import('#locales/board/zh_CN.ts')).boardZhCN,
  },
  inbox: {
    en_US: async () => (await import('#locales/inbox/en_US.ts')).inboxEnUS,
    en_ID: async () => (await import('#locales/inbox/en_ID.ts')).inboxEnID,
    zh_CN: async () => (await import('#locales/inbox/zh_CN.ts')).inboxZhCN,
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
  payment: {
    en_US: async () => (await import('#locales/payment/en_US.ts')).paymentEnUS,
    en_ID: async () => (await import('#locales/payment/en_ID.ts')).paymentEnID,
    zh_CN: async () => (await import('#locales/payment/zh_CN.ts')).paymentZhCN,
  },
  readers: {
    en_US: async () => (await import('#locales/readers/en_US.ts')).readersEnUS,
    en_ID: async () => (await import('#locales/readers/en_ID.ts')).readersEnID,
    zh_CN: async () => (await import('#locales/readers/zh_CN.ts')).readersZhCN,
  },
  look: {
    en_US: async () => (await import('#locales/look/en_US.ts')).lookEnUS,
    en_ID: async () => (await import('#locales/look/en_ID.ts')).lookEnID,
    zh_CN: async () => (await import('#locales/look/zh_CN.ts')).lookZhCN,
  },
  shortcuts: {
    en_US: async () => (await import('#locales/shortcuts/en_US.ts')).shortcutsEnUS,
    en_ID: async () => (await import('#locales/shortcuts/en_ID.ts')).shortcutsEnID,
    zh_CN: async () => (await import('#locales/shortcuts/zh_CN.ts')).shortcutsZhCN,
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
  room: {
    en_US: async () => (await import('#locales/room/en_US.ts')).roomEnUS,
    en_ID: async () => (await import('#locales/room/en_ID.ts')).roomEnID,
    zh_CN: async () => (await import('#locales/room/zh_CN.ts')).roomZhCN,
  },
  'account-email': {
    en_US: async () => (await import('#locales/account-email/en_US.ts')).accountEmailEnUS,
    en_ID: async () => (await import('#locales/account-email/en_ID.ts')).accountEmailEnID,
    zh_CN: async () => (await import('#locales/account-email/zh_CN.ts')).accountEmailZhCN,
  },
  manuscript: {
    en_US: async () => (await import('#locales/manuscript/en_US.ts')).manuscriptEnUS,
    en_ID: async () => (await import('#locales/manuscript/en_ID.ts')).manuscriptEnID,
    zh_CN: async () => (await import('#locales/manuscript/zh_CN.ts')).manuscriptZhCN,
  },
  install: {
    en_US: async () => (await import('#locales/install/en_US.ts')).installEnUS,
    en_ID: async () => (await import('#locales/install/en_ID.ts')).installEnID,
    zh_CN: async () => (await import('#locales/install/zh_CN.ts')).installZhCN,
  },
};
