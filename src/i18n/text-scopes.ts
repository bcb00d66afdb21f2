/** Tables that a first load or an author's page needs. A table is named after its folder in `locales`; `shell` is the folder itself. */
export const NEAR_TABLES = ['shell', 'public', 'sign-in', 'author-area'] as const;
export type NearTable = (typeof NEAR_TABLES)[number];

/** Tables of screens that few first visits open. */
export type FarTable =
  | 'benefits'
  | 'stories'
  | 'contract'
  | 'settings'
  | 'money'
  | 'desk'
  | 'keep-story'
  | 'manuscript'
  | 'small';
export type TableName = NearTable | FarTable;

/** Tables by scope, besides the shell's, which every screen uses; the author area also uses some of the public pages' texts. */
export const TEXT_SCOPES = {
  shell: [],
  public: ['public'],
  signIn: ['sign-in'],
  author: ['author-area'],
  stories: ['author-area', 'stories'],
  room: ['author-area', 'small', 'stories'],
  publishing: ['author-area', 'small', 'stories', 'public'],
  // Scopes with the same tables are side by side: the first load, which has this list, compresses better.
  inbox: ['author-area', 'small'],
  readers: ['author-area', 'small'],
  share: ['author-area', 'small'],
  shortcuts: ['author-area', 'small'],
  unsent: ['author-area', 'small'],
  accountEmail: ['small'],
  board: ['small'],
  install: ['small'],
  look: ['small'],
  payment: ['small'],
  benefits: ['benefits'],
  keepStory: ['keep-story'],
  manuscript: ['author-area', 'manuscript'],
  money: ['author-area', 'money', 'small'],
  contract: ['author-area', 'contract', 'small'],
  settings: ['author-area', 'contract', 'small', 'settings', 'sign-in'],
  // The last two are for the second factor, which the desk sets up if the editor has none.
  desk: ['author-area', 'money', 'contract', 'small', 'desk', 'settings', 'sign-in'],
} as const satisfies Record<string, readonly TableName[]>;

/** Which texts a screen needs beyond those of the first load. */
export type TextScope = keyof typeof TEXT_SCOPES;
