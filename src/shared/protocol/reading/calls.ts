import * as v from 'valibot';
import * as chapter from '#shared/protocol/chapter/chapter.ts';
import { byBook, byChapter, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import { readAnswer } from './chapter.ts';
import * as reading from './reading.ts';

/** Calls about chapters for readers, and their counts (docs/spec, section 7). */
export const readingCalls = {
  chapterList: get('public', '/book/chapter/list/{id}', {
    params: byBook,
    answer: v.array(chapter.chapterHead),
  }),
  chapterRead: get('public', '/book/chapter/read/{id}', { params: byChapter, answer: readAnswer }),
  readingCount: post('public', '/book/reading/count', {
    request: reading.readingCountRequest,
    answer: nothing,
  }),
  bookReaders: get('author', '/book/book/readers/{id}', { params: byBook, answer: reading.readersAnswer }),
};
