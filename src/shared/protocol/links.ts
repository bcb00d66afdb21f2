import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/** Addresses inside the app, as hash-route paths (specification, section 2). Built here only, so that none is misspelt. */
export const links = {
  home: () => '/',
  homeWithRedirect: (wanted: string) => `/?redirect=${encodeURIComponent(wanted)}`,
  createStory: () => '/Create/0',
  editStory: (id: BookId) => `/Create/${id}`,
  welfare: () => '/welfare',
  download: () => '/download',
  userAgreement: () => '/userAgree',
  privacy: () => '/privacy',
  logout: () => '/logout',
  library: (searchValue = '') =>
    searchValue === '' ? '/bookStack' : `/bookStack?searchValue=${encodeURIComponent(searchValue)}`,
  story: (id: BookId) => `/eDetail?bookId=${id}`,
  read: (id: BookId, chapter: ChapterId) => `/book1?bookId=${id}&chapter=${chapter}`,
  stories: () => '/author',
  income: () => '/income',
  profile: () => '/info',
  inbox: () => '/message',
  chapterList: (id: BookId) => `/authorManage/chapterList/${id}`,
  /** Chapter '0' is a new one. `allowPrice` in the address is a hint only; the server knows (decisions.md, Stories). */
  writeChapter: (id: BookId, chapter: ChapterId | '0', allowPrice: boolean) =>
    `/authorManage/newChapter/${id}/${chapter}/${allowPrice ? '1' : '0'}`,
  deleteStory: (id: BookId) => `/authorManage/chapterdel/${id}`,
  /** What waits to be sent; ours, beside the specification's routes. */
  unsent: () => '/unsent',
} as const;
