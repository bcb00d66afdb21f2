/** Tables that a first load or an author's page needs. A table is named after its folder in `locales`; `shell` is the folder itself. */
export const NEAR_TABLES = ['shell', 'public', 'sign-in', 'author-area'] as const;
export type NearTable = (typeof NEAR_TABLES)[number];

/** Tables of screens that few first visits open. */
export type FarTable =
  | 'benefits'
  | 'stories'
  | 'install'
  | 'contract'
  | 'board'
  | 'inbox'
  | 'settings'
  | 'money'
  | 'payment'
  | 'readers'
  | 'look'
  | 'shortcuts'
  | 'desk'
  | 'room'
  | 'manuscript'
  | 'account-email';
export type TableName = NearTable | FarTable;

/** Tables by scope, besides the shell's, which every screen uses; the author area also uses some of the public pages' texts. */
export const TEXT_SCOPES = {
  shell: [],
  public: ['public'],
  signIn: ['sign-in'],
  author: ['author-area'],
  stories: ['author-area', 'stories'],
  room: ['author-area', 'room'],
  benefits: ['benefits'],
  install: ['install'],
  share: ['author-area', 'install'],
  accountEmail: ['account-email'],
  contract: ['author-area', 'contract', 'account-email'],
  board: ['board'],
  inbox: ['author-area', 'inbox'],
  settings: ['author-area', 'contract', 'payment', 'settings', 'sign-in', 'account-email'],
  money: ['author-area', 'money', 'payment', 'account-email'],
  payment: ['payment'],
  readers: ['author-area', 'readers'],
  look: ['look'],
  shortcuts: ['author-area', 'shortcuts'],
  manuscript: ['author-area', 'manuscript'],
  desk: ['author-area', 'money', 'contract', 'payment', 'desk'],
} as const satisfies Record<string, readonly TableName[]>;

/** Which texts a screen needs beyond those of the first load. */
export type TextScope = keyof typeof TEXT_SCOPES;
