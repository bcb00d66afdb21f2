import type { BookId, ChapterId, NoticeId } from '#shared/domain/ids.ts';

/** Sections of the settings (docs/spec, section 2, Settings). */
export const SETTINGS_SECTIONS = [
  'profile',
  'payment',
  'security',
  'notifications',
  'appearance',
  'device',
  'delete',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What can be done with a whole story's manuscript. */
export const MANUSCRIPT_PARTS = ['export', 'import', 'find'] as const;
export type ManuscriptPart = (typeof MANUSCRIPT_PARTS)[number];

/** Addresses inside the app, as hash-route paths (docs/spec, section 2). Built only here, so that none is misspelt. */
export const links = {
  home: () => '/',
  homeWithRedirect: (wanted: string) => `/?redirect=${encodeURIComponent(wanted)}`,
  createStory: () => '/Create/0',
  editStory: (id: BookId) => `/Create/${id}`,
  benefits: () => '/welfare',
  download: () => '/download',
  userAgreement: () => '/userAgree',
  privacy: () => '/privacy',
  logout: () => '/logout',
  /** The link in a mail; `secret` is the link's secret. Not in the specification. */
  resetPassword: (secret: string) => `/resetPassword/${secret}`,
  /** A link in a mail: confirms an address, or restores the one before a change. */
  confirmEmail: (secret: string) => `/confirmEmail/${secret}`,
  undoEmail: (secret: string) => `/undoEmail/${secret}`,
  /** A link in a mail about a new authenticator app. Not in the specification. */
  undoFactor: (secret: string) => `/undoFactor/${secret}`,
  /** A link in a mail about new payment details. Not in the specification. */
  notMe: (secret: string) => `/notMe/${secret}`,
  library: (searchValue = '') =>
    searchValue === '' ? '/bookStack' : `/bookStack?searchValue=${encodeURIComponent(searchValue)}`,
  story: (id: BookId) => `/eDetail?bookId=${id}`,
  read: (id: BookId, chapter: ChapterId) => `/book1?bookId=${id}&chapter=${chapter}`,
  notice: (id: NoticeId) => `/noticebook/${id}`,
  stories: () => '/author',
  income: () => '/income',
  writing: () => '/writing',
  /** The profile, from which the other sections of the settings are reached. The specification fixes its address. */
  profile: () => '/info',
  /** A section of the settings. */
  settings: (section: SettingsSection) => (section === 'profile' ? '/info' : `/settings/${section}`),
  inbox: () => '/message',
  /** The inbox with the form for a question open. Not in the specification. */
  writeToEditors: () => '/message?write=1',
  chapterList: (id: BookId) => `/authorManage/chapterList/${id}`,
  /** Chapter '0' is a new chapter. `allowPrice` is only a hint; the server decides (docs/spec, section 4, Stories). */
  writeChapter: (id: BookId, chapter: ChapterId | '0', allowPrice: boolean) =>
    `/authorManage/newChapter/${id}/${chapter}/${allowPrice ? '1' : '0'}`,
  contract: (id: BookId) => `/authorManage/contract/${id}`,
  completing: (id: BookId) => `/authorManage/completing/${id}`,
  bonus: (id: BookId) => `/authorManage/reward/${id}`,
  readers: (id: BookId) => `/authorManage/readers/${id}`,
  /** `month`: 'YYYY-MM'; default: the server's. */
  chapterIncome: (id: BookId, month = '') =>
    `/authorManage/chapterincome/${id}${month === '' ? '' : `?month=${month}`}`,
  deleteStory: (id: BookId) => `/authorManage/chapterdel/${id}`,
  /** Export, import ('0': the screen asks for the story) and search of a whole story. Not in the specification. */
  manuscript: (part: ManuscriptPart, id: BookId | '0') => `/manuscript/${part}/${id}`,
  /** The editors' desk, one of its parts, or one item of a part. Not in the specification. */
  desk: (part = '', id = '') => `/desk${part === '' ? '' : `?part=${part}${id === '' ? '' : `&id=${id}`}`}`,
  /** Unsent changes. Neither this address nor the next two are in the specification. */
  unsent: () => '/unsent',
  /** Turns a text shared by another app into a draft. */
  share: () => '/share',
  /** Target of the installed app's shortcut "New chapter". */
  write: () => '/write',
} as const;

/** Path of a story's share page, which the server renders without any script. */
export const sharePath = (id: BookId): string => `/s/${id}`;
