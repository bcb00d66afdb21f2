import type { BookId, ChapterId, NoticeId } from '#shared/domain/ids.ts';

/** Addresses inside the app, as hash-route paths (docs/spec, section 2). Built here only, so that none is misspelt. */
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
  notice: (id: NoticeId) => `/noticebook/${id}`,
  stories: () => '/author',
  income: () => '/income',
  writing: () => '/writing',
  profile: () => '/info',
  inbox: () => '/message',
  /** The inbox with its form to the editors open; ours. */
  writeToEditors: () => '/message?write=1',
  chapterList: (id: BookId) => `/authorManage/chapterList/${id}`,
  /** Chapter '0' is a new one. `allowPrice` in the address is a hint only; the server knows (docs/spec, section 4, Stories). */
  writeChapter: (id: BookId, chapter: ChapterId | '0', allowPrice: boolean) =>
    `/authorManage/newChapter/${id}/${chapter}/${allowPrice ? '1' : '0'}`,
  contract: (id: BookId) => `/authorManage/contract/${id}`,
  completing: (id: BookId) => `/authorManage/completing/${id}`,
  reward: (id: BookId) => `/authorManage/reward/${id}`,
  /** `month` 'YYYY-MM'; left out: the server's. */
  readers: (id: BookId) => `/authorManage/readers/${id}`,
  chapterIncome: (id: BookId, month = '') =>
    `/authorManage/chapterincome/${id}${month === '' ? '' : `?month=${month}`}`,
  deleteStory: (id: BookId) => `/authorManage/chapterdel/${id}`,
  /** A story as a file, a manuscript as chapters ('0': the story is chosen there), finding in all of it; ours. */
  manuscript: (part: 'export' | 'import' | 'find', id: BookId | '0') => `/manuscript/${part}/${id}`,
  /** The editors' desk, a part of it, one of its things; ours. */
  desk: (part = '', id = '') => `/desk${part === '' ? '' : `?part=${part}${id === '' ? '' : `&id=${id}`}`}`,
  /** What waits to be sent; ours, beside the specification's routes. */
  unsent: () => '/unsent',
  /** A text another app shared, on its way to becoming a draft; ours too. */
  share: () => '/share',
  /** Where the installed app's shortcut "New chapter" leads; ours too. */
  write: () => '/write',
} as const;

/** Path of a story's share page, which the server answers without any script (issue: share pages). */
export const sharePath = (id: BookId): string => `/s/${id}`;
