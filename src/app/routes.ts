import type { ComponentType } from 'react';
import { HomePage } from '#features/home/home-page.tsx';
import type { TextScope } from '#i18n/load-texts.ts';
import type { MessageKey } from '#i18n/message-key.ts';

/** What a screen gets from its address. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };
type Screen = ComponentType<ScreenProps>;

/**
 * One route of the app. `area` decides the frame and the guard: `author` needs a token (specification, section 2) and the
 * local database, `public` neither, `local` the database when somebody is signed in, but nobody need be.
 */
export type Route = {
  path: string;
  chunk: string;
  title: MessageKey;
  scope: TextScope;
  area: 'public' | 'local' | 'author';
  /** Without header and footer, for writing and reading. */
  bare?: boolean;
  /** Built without Mantine, which it then does not wait for: what a first load shows. */
  plain?: boolean;
  /** Part of the first load, there without waiting: a visitor's first screen costs no second round trip. */
  screen?: Screen;
  load(): Promise<Screen>;
};

/** Every route, in matching order (specification, section 2). What is not built yet answers the not-found page. */
export const routes: readonly Route[] = [
  {
    path: '/',
    chunk: 'home',
    title: 'title.home',
    scope: 'shell',
    area: 'public',
    plain: true,
    screen: HomePage,
    load: async () => HomePage,
  },
  {
    path: '/bookStack',
    chunk: 'library',
    title: 'title.library',
    scope: 'shell',
    area: 'public',
    load: async () => (await import('#features/library/library-page.tsx')).LibraryPage,
  },
  {
    path: '/eDetail',
    chunk: 'story',
    title: 'title.story',
    scope: 'shell',
    area: 'public',
    load: async () => (await import('#features/library/story-page.tsx')).StoryPage,
  },
  {
    path: '/book1',
    chunk: 'reader',
    title: 'title.read',
    scope: 'shell',
    area: 'public',
    bare: true,
    load: async () => (await import('#features/reader/reader-page.tsx')).ReaderPage,
  },
  {
    path: '/logout',
    chunk: 'logout',
    title: 'title.logout',
    scope: 'shell',
    area: 'local',
    load: async () => (await import('#features/sign-in/logout-page.tsx')).LogoutPage,
  },
  {
    path: '/Create/:id',
    chunk: 'story-form',
    title: 'title.create',
    scope: 'author',
    area: 'local',
    load: async () => (await import('#features/stories/story-form-page.tsx')).StoryFormPage,
  },
  {
    path: '/author',
    chunk: 'stories',
    title: 'title.stories',
    scope: 'author',
    area: 'author',
    load: async () => (await import('#features/stories/story-list-page.tsx')).StoryListPage,
  },
  {
    path: '/authorManage/chapterList/:id',
    chunk: 'chapter-list',
    title: 'title.chapterList',
    scope: 'author',
    area: 'author',
    load: async () => (await import('#features/chapters/chapter-list-page.tsx')).ChapterListPage,
  },
  {
    path: '/authorManage/newChapter/:id/:chapterId/:allowPrice',
    chunk: 'editor',
    title: 'title.write',
    scope: 'author',
    area: 'author',
    bare: true,
    load: async () => (await import('#features/chapters/editor/editor-page.tsx')).EditorPage,
  },
  {
    path: '/authorManage/chapterdel/:id',
    chunk: 'delete-story',
    title: 'title.deleteStory',
    scope: 'author',
    area: 'author',
    load: async () => (await import('#features/stories/delete-story-page.tsx')).DeleteStoryPage,
  },
  {
    path: '/unsent',
    chunk: 'unsent',
    title: 'title.unsent',
    scope: 'author',
    area: 'author',
    load: async () => (await import('#features/sync-status/unsent-page.tsx')).UnsentPage,
  },
];
