import type { TextScope } from '#i18n/load-texts.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Role } from '#shared/domain/role.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { HomeScreen } from './home-screen.tsx';
import { type Lazy, lazy } from './lazy.ts';
import { mantineScreen, type Screen, type ScreenProps } from './screen.tsx';

/**
 * One route of the app. `area` decides the frame and the guard: `author` needs a token (docs/spec, section 2) and the
 * local database, `public` neither, `local` the database when somebody is signed in, but nobody need be.
 */
export type Route = {
  path: string;
  /** Among the texts of `scope`; the tab says the app's name until they are there. */
  title: MessageKey;
  /** The title of some of its addresses, where it differs from `title`. */
  titleOf?(params: ScreenProps['params']): MessageKey;
  scope: TextScope;
  area: 'public' | 'local' | 'author';
  /** Without header and footer, for writing and reading. */
  bare?: boolean;
  /** Whoever is signed in sees it in the frame of the author area. */
  authorFrame?: boolean;
  /** Who has another role finds nothing here; the server asks for itself at each call. */
  role?: Role;
  load: Lazy<Screen>;
  /** Reads from this device what the screen shows first, before it is drawn for the first time. Never rejects. */
  prime?(work: AuthorWork, params: ScreenProps['params']): Promise<void>;
};

/** Part of the first load, there without waiting: a visitor's first screen costs no second round trip. */
const home: Lazy<Screen> = Object.assign(async () => HomeScreen, { chunk: 'home', loaded: () => HomeScreen });

/** Every route, in matching order (docs/spec, section 2). What is not built yet answers the not-found page. */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'title.home',
    scope: 'shell',
    area: 'public',
    load: home,
  },
  {
    path: '/welfare',
    title: 'benefits.title',
    scope: 'benefits',
    area: 'public',
    load: mantineScreen(
      'welfare',
      async () => (await import('#features/welfare/welfare-page.tsx')).WelfarePage,
    ),
  },
  {
    path: '/download',
    title: 'download.title',
    scope: 'install',
    area: 'public',
    load: mantineScreen(
      'download',
      async () => (await import('#features/download/download-page.tsx')).DownloadPage,
    ),
  },
  {
    path: '/userAgree',
    title: 'title.userAgreement',
    scope: 'shell',
    area: 'public',
    load: lazy(
      'userAgreement',
      async () => (await import('#features/legal/user-agreement-page.tsx')).UserAgreementPage,
    ),
  },
  {
    path: '/privacy',
    title: 'title.privacy',
    scope: 'shell',
    area: 'public',
    load: lazy('privacy', async () => (await import('#features/legal/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: '/bookStack',
    title: 'library.title',
    scope: 'public',
    area: 'public',
    load: mantineScreen(
      'library',
      async () => (await import('#features/library/library-page.tsx')).LibraryPage,
    ),
  },
  {
    path: '/eDetail',
    title: 'publicTitle.story',
    scope: 'public',
    area: 'local',
    load: mantineScreen('story', async () => (await import('#features/library/story-page.tsx')).StoryPage),
  },
  {
    path: '/book1',
    title: 'publicTitle.read',
    scope: 'public',
    area: 'public',
    bare: true,
    load: mantineScreen('reader', async () => (await import('#features/reader/reader-page.tsx')).ReaderPage),
  },
  {
    path: '/noticebook/:id',
    title: 'publicTitle.notice',
    scope: 'public',
    area: 'public',
    load: mantineScreen('notice', async () => (await import('#features/notices/notice-page.tsx')).NoticePage),
  },
  {
    path: '/logout',
    title: 'publicTitle.logout',
    scope: 'public',
    area: 'local',
    load: mantineScreen('logout', async () => (await import('#features/sign-in/logout-page.tsx')).LogoutPage),
  },
  {
    path: '/Create/:id',
    title: 'authorTitle.create',
    scope: 'author',
    area: 'local',
    authorFrame: true,
    titleOf: ({ id }) => (id === '0' ? 'authorTitle.create' : 'authorTitle.editStory'),
    load: mantineScreen(
      'storyForm',
      async () => (await import('#features/stories/story-form-page.tsx')).StoryFormPage,
    ),
  },
  {
    path: '/author',
    title: 'authorTitle.stories',
    scope: 'author',
    area: 'author',
    load: mantineScreen(
      'stories',
      async () => (await import('#features/stories/story-list-page.tsx')).StoryListPage,
    ),
  },
  {
    path: '/authorManage/chapterList/:id',
    title: 'authorTitle.chapterList',
    scope: 'room',
    area: 'author',
    load: mantineScreen(
      'chapter-list',
      async () => (await import('#features/chapters/chapter-list-page.tsx')).ChapterListPage,
    ),
  },
  {
    path: '/authorManage/newChapter/:id/:chapterId/:allowPrice',
    title: 'authorTitle.write',
    scope: 'author',
    area: 'author',
    bare: true,
    load: mantineScreen(
      'editor',
      async () => (await import('#features/chapters/editor/editor-page.tsx')).EditorPage,
    ),
    prime: async (work, params) =>
      (await import('#features/chapters/editor/editor-page.tsx')).primeEditor(work, params),
  },
  {
    path: '/authorManage/chapterdel/:id',
    title: 'authorTitle.deleteStory',
    scope: 'author',
    area: 'author',
    load: mantineScreen(
      'deleteStory',
      async () => (await import('#features/stories/delete-story-page.tsx')).DeleteStoryPage,
    ),
  },
  {
    path: '/manuscript/:part/:id',
    title: 'manuscript.title',
    scope: 'manuscript',
    area: 'author',
    load: mantineScreen(
      'manuscript',
      async () => (await import('#features/manuscript/manuscript-page.tsx')).ManuscriptPage,
    ),
  },
  {
    path: '/income',
    title: 'moneyTitle.income',
    scope: 'money',
    area: 'author',
    load: mantineScreen('income', async () => (await import('#features/money/income-page.tsx')).IncomePage),
  },
  {
    path: '/authorManage/completing/:id',
    title: 'moneyTitle.completion',
    scope: 'money',
    area: 'author',
    load: mantineScreen(
      'completing',
      async () => (await import('#features/money/completing-page.tsx')).CompletingPage,
    ),
  },
  {
    path: '/authorManage/reward/:id',
    title: 'moneyTitle.bonus',
    scope: 'money',
    area: 'author',
    load: mantineScreen('reward', async () => (await import('#features/money/reward-page.tsx')).RewardPage),
  },
  {
    path: '/authorManage/chapterincome/:id',
    title: 'moneyTitle.chapters',
    scope: 'money',
    area: 'author',
    load: mantineScreen(
      'chapterIncome',
      async () => (await import('#features/money/chapter-income-page.tsx')).ChapterIncomePage,
    ),
  },
  {
    path: '/authorManage/readers/:id',
    title: 'readers.title',
    scope: 'readers',
    area: 'author',
    load: mantineScreen(
      'readers',
      async () => (await import('#features/readers/readers-page.tsx')).ReadersPage,
    ),
  },
  {
    path: '/desk',
    title: 'deskTitle',
    scope: 'desk',
    area: 'author',
    role: 'editor',
    load: mantineScreen('desk', async () => (await import('#features/desk/desk-page.tsx')).DeskPage),
  },
  {
    path: '/authorManage/contract/:id',
    title: 'authorTitle.contract',
    scope: 'contract',
    area: 'author',
    load: mantineScreen('contract', async () => (await import('./contract-screen.tsx')).ContractScreen),
  },
  {
    path: '/writing',
    title: 'rhythmTitle',
    scope: 'room',
    area: 'author',
    load: mantineScreen(
      'writing',
      async () => (await import('#features/rhythm/writing-page.tsx')).WritingPage,
    ),
  },
  {
    path: '/message',
    title: 'inbox.title',
    scope: 'inbox',
    area: 'author',
    load: mantineScreen('inbox', async () => (await import('#features/inbox/inbox-page.tsx')).InboxPage),
  },
  {
    path: '/info',
    title: 'authorTitle.profile',
    scope: 'profile',
    area: 'author',
    load: mantineScreen(
      'profile',
      async () => (await import('#features/contract/profile-page.tsx')).ProfilePage,
    ),
  },
  // Not behind the guard: what was shared is shown, and kept, before anybody signs in.
  {
    path: '/share',
    title: 'authorTitle.share',
    scope: 'share',
    area: 'local',
    authorFrame: true,
    load: mantineScreen(
      'share',
      async () => (await import('#features/install/share-target-page.tsx')).ShareTargetPage,
    ),
  },
  {
    path: '/write',
    title: 'authorTitle.write',
    scope: 'share',
    area: 'author',
    load: mantineScreen(
      'newChapter',
      async () => (await import('#features/install/new-chapter-page.tsx')).NewChapterPage,
    ),
  },
  {
    path: '/unsent',
    title: 'authorTitle.unsent',
    scope: 'author',
    area: 'author',
    load: mantineScreen(
      'unsent',
      async () => (await import('#features/sync-status/unsent-page.tsx')).UnsentPage,
    ),
  },
];

/** The named parts of a route's path, as an address has them. */
export function paramsOf({ path }: Route, address: string): ScreenProps['params'] {
  const parts = address.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((name, place) => (name.startsWith(':') ? [[name.slice(1), parts[place]]] : [])),
  );
}

/** The route of a path such as `/Create/0`; undefined where there is none. */
export const matchRoute = (path: string): Route | undefined =>
  routes.find((route) => new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}/?$`).test(path));
