import type { MessageKey } from '#i18n/message-key.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import type { Role } from '#shared/domain/role.ts';
import {
  MANUSCRIPT_PARTS,
  type ManuscriptPart,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '#shared/protocol/links.ts';

/** The named parts of an address. */
export type Params = Readonly<Record<string, string | undefined>>;

/** A screen of the app. The build reads this table too: for the precache, and for what an author's start fetches at once. */
export type ScreenRow = {
  path: string;
  /** Its module below src/features: the default export is the screen, `prime` reads what it shows first. */
  page: string;
  /** Title of the tab, among the texts of `texts`; until they are loaded the tab shows the app's name. */
  title: MessageKey;
  /** The title of some of its addresses, if it differs from `title`. */
  titleOf?(params: Params): MessageKey;
  /** Whether such an address exists; others are "not found". */
  exists?(params: Params): boolean;
  texts: TextScope;
  /**
   * Decides frame and guard (docs/spec, section 2).
   * `public`: for everybody. `local`: for everybody, with the local database if somebody is signed in.
   * `author`: needs a token and the local database, and is shown in the frame of the author area.
   */
  area: 'public' | 'local' | 'author';
  /** The screen has no header and footer, for writing and reading. */
  bare?: boolean;
  /** A `local` screen that signed-in users see in the frame of the author area. */
  authorFrame?: boolean;
  /** Other roles get "not found"; the server checks again at each call. */
  role?: Role;
  /** Shows mostly what the server knows: "Keep writing without signing in" does not lead here. */
  serverData?: boolean;
  /** Built without Mantine. */
  plain?: boolean;
  /** The service worker caches it on first opening; all others are precached. */
  offline?: 'onceOpened';
  /** Authors start here: index.html requests its files before the app runs. */
  start?: boolean;
  /**
   * The screen handles a change of its params itself. Every other screen is mounted again for each address, so that no state of one story
   * shows in another.
   */
  ownParams?: boolean;
};

/** The only page in the first load. */
export const HOME = 'home/home-page';

/** Every screen, in matching order (docs/spec, section 2). */
export const screens: readonly ScreenRow[] = [
  { path: '/', page: HOME, title: 'title.home', texts: 'shell', area: 'public', plain: true },
  {
    path: '/welfare',
    page: 'benefits/benefits-page',
    title: 'benefits.title',
    texts: 'benefits',
    area: 'public',
  },
  {
    path: '/download',
    page: 'download/download-page',
    title: 'download.title',
    texts: 'install',
    area: 'public',
  },
  {
    path: '/userAgree',
    page: 'legal/user-agreement-page',
    title: 'title.userAgreement',
    texts: 'shell',
    area: 'public',
    plain: true,
  },
  {
    path: '/privacy',
    page: 'legal/privacy-page',
    title: 'title.privacy',
    texts: 'shell',
    area: 'public',
    plain: true,
  },
  {
    path: '/bookStack',
    page: 'library/library-page',
    title: 'library.title',
    texts: 'public',
    area: 'public',
  },
  {
    path: '/eDetail',
    page: 'library/story-page',
    title: 'publicTitle.story',
    texts: 'public',
    area: 'local',
  },
  {
    path: '/book1',
    page: 'reader/reader-page',
    title: 'publicTitle.read',
    texts: 'public',
    area: 'public',
    bare: true,
  },
  {
    path: '/noticebook/:id',
    page: 'notices/notice-page',
    title: 'publicTitle.notice',
    texts: 'public',
    area: 'public',
  },
  {
    path: '/logout',
    page: 'sign-in/logout-page',
    title: 'publicTitle.logout',
    texts: 'public',
    area: 'local',
  },
  {
    path: '/resetPassword/:secret',
    page: 'sign-in/reset-password-page',
    title: 'signIn.reset.title',
    texts: 'signIn',
    area: 'public',
  },
  {
    path: '/confirmEmail/:secret',
    page: 'sign-in/confirm-email-page',
    title: 'accountEmail.confirm.title',
    texts: 'accountEmail',
    area: 'public',
  },
  {
    path: '/undoEmail/:secret',
    page: 'sign-in/undo-email-page',
    title: 'accountEmail.undo.title',
    texts: 'accountEmail',
    area: 'public',
  },
  {
    path: '/undoFactor/:secret',
    page: 'sign-in/undo-factor-page',
    title: 'accountEmail.undoFactor.title',
    texts: 'accountEmail',
    area: 'public',
  },
  {
    path: '/notMe/:secret',
    page: 'payment-change/not-me-page',
    title: 'payment.link.title',
    texts: 'payment',
    area: 'public',
  },
  {
    path: '/Create/:id',
    page: 'stories/story-form-page',
    title: 'authorTitle.create',
    texts: 'stories',
    area: 'local',
    authorFrame: true,
    titleOf: ({ id }) => (id === '0' ? 'authorTitle.create' : 'authorTitle.editStory'),
  },
  {
    path: '/author',
    page: 'stories/story-list-page',
    title: 'authorTitle.stories',
    texts: 'stories',
    area: 'author',
    start: true,
  },
  {
    path: '/authorManage/chapterList/:id',
    page: 'chapters/chapter-list-page',
    title: 'authorTitle.chapterList',
    texts: 'room',
    area: 'author',
    start: true,
  },
  {
    path: '/authorManage/newChapter/:id/:chapterId/:allowPrice',
    page: 'chapters/editor/editor-page',
    title: 'authorTitle.write',
    texts: 'author',
    area: 'author',
    bare: true,
    start: true,
    ownParams: true,
  },
  {
    path: '/authorManage/chapterdel/:id',
    page: 'stories/delete-story-page',
    title: 'authorTitle.deleteStory',
    texts: 'stories',
    area: 'author',
  },
  {
    path: '/manuscript/:part/:id',
    exists: ({ part }) => MANUSCRIPT_PARTS.includes(part as ManuscriptPart),
    page: 'manuscript/manuscript-page',
    title: 'manuscript.title',
    texts: 'manuscript',
    area: 'author',
  },
  {
    path: '/income',
    page: 'money/income-page',
    title: 'moneyTitle.income',
    texts: 'money',
    area: 'author',
    serverData: true,
  },
  {
    path: '/authorManage/completing/:id',
    page: 'money/completing-page',
    title: 'moneyTitle.completion',
    texts: 'money',
    area: 'author',
  },
  {
    path: '/authorManage/reward/:id',
    page: 'money/bonus-page',
    title: 'moneyTitle.bonus',
    texts: 'money',
    area: 'author',
  },
  {
    path: '/authorManage/chapterincome/:id',
    page: 'money/chapter-income-page',
    title: 'moneyTitle.chapters',
    texts: 'money',
    area: 'author',
  },
  {
    path: '/authorManage/readers/:id',
    page: 'readers/readers-page',
    title: 'readers.title',
    texts: 'readers',
    area: 'author',
  },
  {
    path: '/desk',
    page: 'desk/desk-page',
    title: 'deskTitle',
    texts: 'desk',
    area: 'author',
    role: 'editor',
    serverData: true,
    offline: 'onceOpened',
  },
  {
    path: '/authorManage/contract/:id',
    page: 'contract/contract-page',
    title: 'authorTitle.contract',
    texts: 'contract',
    area: 'author',
  },
  {
    path: '/writing',
    page: 'writing-stats/writing-stats-page',
    title: 'writingStatsTitle',
    texts: 'room',
    area: 'author',
  },
  {
    path: '/message',
    page: 'inbox/inbox-page',
    title: 'inbox.title',
    texts: 'inbox',
    area: 'author',
    serverData: true,
  },
  {
    path: '/info',
    page: 'settings/settings-page',
    title: 'settings.sections.profile.title',
    texts: 'settings',
    area: 'author',
  },
  {
    path: '/settings',
    page: 'settings/settings-page',
    title: 'settings.sections.profile.title',
    texts: 'settings',
    area: 'author',
  },
  {
    path: '/settings/payment',
    page: 'settings/settings-page',
    title: 'settings.sections.payment.title',
    texts: 'settings',
    area: 'author',
    serverData: true,
  },
  {
    path: '/settings/:section',
    page: 'settings/settings-page',
    title: 'settings.title',
    exists: ({ section }) => SETTINGS_SECTIONS.includes(section as SettingsSection),
    titleOf: ({ section }) => `settings.sections.${section as SettingsSection}.title`,
    texts: 'settings',
    area: 'author',
  },
  // Not behind the guard: a shared text is shown, and stored, before anybody signs in.
  {
    path: '/share',
    page: 'install/share-target-page',
    title: 'authorTitle.share',
    texts: 'share',
    area: 'local',
    authorFrame: true,
  },
  {
    path: '/write',
    page: 'install/new-chapter-page',
    title: 'authorTitle.write',
    texts: 'share',
    area: 'author',
  },
  {
    path: '/unsent',
    page: 'sync-status/unsent-page',
    title: 'authorTitle.unsent',
    texts: 'unsent',
    area: 'author',
  },
];

/** Any other address. */
export const notFoundScreen: ScreenRow = {
  path: '*',
  page: 'home/not-found-page',
  title: 'publicTitle.notFound',
  texts: 'public',
  area: 'public',
  plain: true,
};
