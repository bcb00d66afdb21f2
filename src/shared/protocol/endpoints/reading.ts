import * as v from 'valibot';
import * as notice from '#shared/protocol/schema/notice.ts';
import * as story from '#shared/protocol/schema/public-story.ts';
import { shareRatesAnswer } from '#shared/protocol/schema/share-rate.ts';
import { byBook, byNotice, get } from './endpoint.ts';

/** Calls anyone may make: stories, notices and the lists to filter them by (docs/spec, section 7). */
export const readingEndpoints = {
  genreList: get('public', '/book/book/sort/type', { answer: v.array(story.namedItem) }),
  tagList: get('public', '/book/book/tag/list', { answer: v.array(story.namedItem) }),
  bookSearch: get('public', '/book/book/search', {
    request: story.searchRequest,
    answer: story.searchAnswer,
  }),
  bookPublic: get('public', '/book/book/{id}', { params: byBook, answer: story.publicStory }),
  shareRates: get('public', '/contract/rates', { answer: shareRatesAnswer }),
  noticeList: get('public', '/notice/list', {
    request: notice.noticeListRequest,
    answer: notice.noticeListAnswer,
  }),
  noticeOne: get('public', '/notice/{id}', { params: byNotice, answer: notice.noticeDetail }),
};
