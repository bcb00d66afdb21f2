import { readAnswer } from '#shared/protocol/schema/chapter.ts';
import { nothing } from '#shared/protocol/schema/common.ts';
import * as reading from '#shared/protocol/schema/reading.ts';
import { BODY, byBook, byChapter, type Endpoint, none } from './endpoint.ts';

/** Calls of readers: devices count what is read, and authors see the counts (docs/spec, section 10, Readers). */
export const readersEndpoints = {
  chapterRead: {
    method: 'GET',
    path: '/book/chapter/read/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byChapter,
    request: none,
    answer: readAnswer,
  },
  readingCount: {
    method: 'POST',
    path: '/book/reading/count',
    auth: 'public',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: reading.readingCountRequest,
    answer: nothing,
  },
  bookReaders: {
    method: 'GET',
    path: '/book/book/readers/{id}',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: reading.readersAnswer,
  },
} as const satisfies Record<string, Endpoint>;
