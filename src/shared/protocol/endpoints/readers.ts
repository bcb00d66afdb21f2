import { byBook, byChapter, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import { readAnswer } from '#shared/protocol/reading/chapter.ts';
import * as reading from '#shared/protocol/reading/reading.ts';

/** Calls of readers: devices count what is read, and authors see the counts (docs/spec, section 10, Readers). */
export const readersEndpoints = {
  chapterRead: get('public', '/book/chapter/read/{id}', { params: byChapter, answer: readAnswer }),
  readingCount: post('public', '/book/reading/count', {
    request: reading.readingCountRequest,
    answer: nothing,
  }),
  bookReaders: get('author', '/book/book/readers/{id}', { params: byBook, answer: reading.readersAnswer }),
};
