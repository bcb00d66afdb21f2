import type { ComponentType } from 'react';
import type { TextScope } from '#i18n/load-texts.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Role } from '#shared/domain/role.ts';
import type { AuthorWork } from '#sync/author-work.ts';
import { HomeScreen } from './home-screen.tsx';
import type { moreScreens } from './more-screens.ts';

/** What a screen gets from its address. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };
type Screen = ComponentType<ScreenProps>;

/**
 * One route of the app. `area` decides the frame and the guard: `author` needs a token (docs/spec, section 2) and the
 * local database, `public` neither, `local` the database when somebody is signed in, but nobody need be.
 */
export type Route = {
  path: string;
  chunk: string;
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
  /** Built without Mantine, which it then does not wait for: what a first load shows. */
  plain?: boolean;
  /** Part of the first load, there without waiting: a visitor's first screen costs no second round trip. */
  screen?: Screen;
  load(): Promise<Screen>;
  /** Reads from this device what the screen shows first, before it is drawn for the first time. Never rejects. */
  prime?(work: AuthorWork, params: ScreenProps['params']): Promise<void>;
};

/** A route whose screen stands in the second table (more-screens.ts), under the name its chunk has. */
const later = (
  name: keyof typeof moreScreens,
  path: string,
  title: MessageKey,
  scope: TextScope,
  area: Route['area'],
  more: Pick<Route, 'plain' | 'authorFrame' | 'role' | 'titleOf'> = {},
): Route => ({
  path,
  chunk: name,
  title,
  scope,
  area,
  load: async () => (await import('./more-screens.ts')).moreScreens[name](),
  ...more,
});

/** Every route, in matching order (docs/spec, section 2). What is not built yet answers the not-found page. */
export const routes: readonly Route[] = [
  {
    path: '/',
    chunk: 'home',
    title: 'title.home',
    scope: 'shell',
    area: 'public',
    plain: true,
    screen: HomeScreen,
    load: async () => HomeScreen,
  },
  later('welfare', '/welfare', 'benefits.title', 'benefits', 'public'),
  later('download', '/download', 'download.title', 'install', 'public'),
  later('userAgreement', '/userAgree', 'title.userAgreement', 'shell', 'public', { plain: true }),
  later('privacy', '/privacy', 'title.privacy', 'shell', 'public', { plain: true }),
  later('library', '/bookStack', 'library.title', 'public', 'public'),
  {
    path: '/eDetail',
    chunk: 'story',
    title: 'publicTitle.story',
    scope: 'public',
    area: 'local',
    load: async () => (await import('#features/library/story-page.tsx')).StoryPage,
  },
  {
    path: '/book1',
    chunk: 'reader',
    title: 'publicTitle.read',
    scope: 'public',
    area: 'public',
    bare: true,
    load: async () => (await import('#features/reader/reader-page.tsx')).ReaderPage,
  },
  later('notice', '/noticebook/:id', 'publicTitle.notice', 'public', 'public'),
  later('logout', '/logout', 'publicTitle.logout', 'public', 'local'),
  later('storyForm', '/Create/:id', 'authorTitle.create', 'author', 'local', {
    authorFrame: true,
    titleOf: ({ id }) => (id === '0' ? 'authorTitle.create' : 'authorTitle.editStory'),
  }),
  {
    path: '/author',
    chunk: 'stories',
    title: 'authorTitle.stories',
    scope: 'author',
    area: 'author',
    load: async () => (await import('#features/stories/story-list-page.tsx')).StoryListPage,
  },
  {
    path: '/authorManage/chapterList/:id',
    chunk: 'chapter-list',
    title: 'authorTitle.chapterList',
    scope: 'room',
    area: 'author',
    load: async () => (await import('#features/chapters/chapter-list-page.tsx')).ChapterListPage,
  },
  {
    path: '/authorManage/newChapter/:id/:chapterId/:allowPrice',
    chunk: 'editor',
    title: 'authorTitle.write',
    scope: 'author',
    area: 'author',
    bare: true,
    load: async () => (await import('#features/chapters/editor/editor-page.tsx')).EditorPage,
    prime: async (work, params) =>
      (await import('#features/chapters/editor/editor-page.tsx')).primeEditor(work, params),
  },
  later('deleteStory', '/authorManage/chapterdel/:id', 'authorTitle.deleteStory', 'author', 'author'),
  later('manuscript', '/manuscript/:part/:id', 'manuscript.title', 'manuscript', 'author'),
  later('income', '/income', 'moneyTitle.income', 'money', 'author'),
  later('completing', '/authorManage/completing/:id', 'moneyTitle.completion', 'money', 'author'),
  later('reward', '/authorManage/reward/:id', 'moneyTitle.bonus', 'money', 'author'),
  later('chapterIncome', '/authorManage/chapterincome/:id', 'moneyTitle.chapters', 'money', 'author'),
  later('readers', '/authorManage/readers/:id', 'readers.title', 'readers', 'author'),
  later('desk', '/desk', 'deskTitle', 'desk', 'author', { role: 'editor' }),
  later('contract', '/authorManage/contract/:id', 'authorTitle.contract', 'contract', 'author'),
  later('writing', '/writing', 'rhythmTitle', 'room', 'author'),
  later('inbox', '/message', 'inbox.title', 'inbox', 'author'),
  later('profile', '/info', 'authorTitle.profile', 'profile', 'author'),
  // Not behind the guard: what was shared is shown, and kept, before anybody signs in.
  later('share', '/share', 'authorTitle.share', 'share', 'local', { authorFrame: true }),
  later('newChapter', '/write', 'authorTitle.write', 'share', 'author'),
  later('unsent', '/unsent', 'authorTitle.unsent', 'author', 'author'),
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
