import * as v from 'valibot';
import { shareRatesAnswer } from '#shared/protocol/contract/share-rate.ts';
import { byBook, byNotice, get } from '#shared/protocol/endpoint.ts';
import * as fields from '#shared/protocol/fields.ts';
import * as story from '#shared/protocol/library/public-story.ts';
import * as notice from '#shared/protocol/notice/notice.ts';

/** Calls anyone may make: stories, notices and the lists to filter them by (docs/spec, section 7). */
export const readingEndpoints = {
  genreList: get('public', '/book/book/sort/type', { answer: v.array(fields.namedItem) }),
  tagList: get('public', '/book/book/tag/list', { answer: v.array(fields.namedItem) }),
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
