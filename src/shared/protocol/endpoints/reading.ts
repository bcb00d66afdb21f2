import * as v from 'valibot';
import * as notice from '#shared/protocol/schema/notice.ts';
import * as story from '#shared/protocol/schema/public-story.ts';
import { shareRatesAnswer } from '#shared/protocol/schema/share-rate.ts';
import { byBook, byNotice, type Endpoint, none } from './endpoint.ts';

/** Calls anyone may make: stories, notices and the lists to filter them by (docs/spec, section 7). */
export const readingEndpoints = {
  genreList: {
    method: 'GET',
    path: '/book/book/sort/type',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(story.namedItem),
  },
  tagList: {
    method: 'GET',
    path: '/book/book/tag/list',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(story.namedItem),
  },
  bookSearch: {
    method: 'GET',
    path: '/book/book/search',
    auth: 'public',
    changesState: false,
    encoding: 'query',
    params: none,
    request: story.searchRequest,
    answer: story.searchAnswer,
  },
  bookPublic: {
    method: 'GET',
    path: '/book/book/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: story.publicStory,
  },
  shareRates: {
    method: 'GET',
    path: '/contract/rates',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: shareRatesAnswer,
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
