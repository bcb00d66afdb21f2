import { readAnswer } from '#shared/protocol/schema/chapter.ts';
import { nothing } from '#shared/protocol/schema/common.ts';
import * as reading from '#shared/protocol/schema/reading.ts';
import { byBook, byChapter, get, post } from './endpoint.ts';

/** Calls of readers: devices count what is read, and authors see the counts (docs/spec, section 10, Readers). */
export const readersEndpoints = {
  chapterRead: get('public', '/book/chapter/read/{id}', { params: byChapter, answer: readAnswer }),
  readingCount: post('public', '/book/reading/count', {
    request: reading.readingCountRequest,
    answer: nothing,
  }),
  bookReaders: get('author', '/book/book/readers/{id}', { params: byBook, answer: reading.readersAnswer }),
};
