import * as v from 'valibot';
import * as book from '#shared/protocol/schema/book.ts';
import * as chapter from '#shared/protocol/schema/chapter.ts';
import * as notice from '#shared/protocol/schema/notice.ts';
import { byBook, byChapter, byNotice, type Endpoint, none } from './endpoint.ts';

/** What anyone may read: stories, chapters, notices and the lists they are filtered by (docs/spec, section 7). */
export const readingEndpoints = {
  genreList: {
    method: 'GET',
    path: '/book/book/sort/type',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(book.namedItem),
  },
  tagList: {
    method: 'GET',
    path: '/book/book/tag/list',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(book.namedItem),
  },
  bookSearch: {
    method: 'GET',
    path: '/book/book/search',
    auth: 'public',
    changesState: false,
    encoding: 'query',
    params: none,
    request: book.searchRequest,
    answer: book.searchAnswer,
  },
  bookPublic: {
    method: 'GET',
    path: '/book/book/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: book.publicStory,
  },
  chapterRead: {
    method: 'GET',
    path: '/book/chapter/read/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byChapter,
    request: none,
    answer: chapter.readAnswer,
  },
  noticeList: {
    method: 'GET',
    path: '/notice/list',
    auth: 'public',
    changesState: false,
    encoding: 'query',
    params: none,
    request: notice.noticeListRequest,
    answer: notice.noticeListAnswer,
  },
  noticeOne: {
    method: 'GET',
    path: '/notice/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byNotice,
    request: none,
    answer: notice.noticeDetail,
  },
} as const satisfies Record<string, Endpoint>;
