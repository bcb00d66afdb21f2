import * as v from 'valibot';
import * as authorInfoWire from '#shared/protocol/account/author-info.ts';
import * as chapter from '#shared/protocol/chapter/chapter.ts';
import { BODY, byBook, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as book from '#shared/protocol/story/story.ts';
import * as author from '#shared/protocol/sync/pull.ts';

/** Calls of an author's stories and chapters, and of their sync (docs/spec, section 7). */
export const writingEndpoints = {
  authorInfo: get('author', '/author/author/info', { answer: authorInfoWire.authorInfo }),
  modifyEmail: post('author', '/author/author/modify/email', {
    request: authorInfoWire.modifyEmailRequest,
    answer: nothing,
  }),
  editorList: get('author', '/author/author/editor/list', { answer: v.array(authorInfoWire.editorItem) }),
  pull: post('author', '/author/sync/pull', {
    request: author.pullRequest,
    answer: author.pullAnswer,
    changesState: false,
    bodyMax: BODY.list,
  }),
  bookList: get('author', '/book/book/author/list', { answer: v.array(book.storyListItem) }),
  bookAdd: post('author', '/book/book/add', { request: book.bookAddRequest, answer: book.storyDetail }),
  bookForm: get('author', '/book/book/edit/{id}', { params: byBook, answer: book.storyDetail }),
  bookEdit: post('author', '/book/book/edit/{id}', {
    params: byBook,
    request: book.bookEditRequest,
    answer: book.storyDetail,
    encoding: 'query',
  }),
  bookCover: post('author', '/book/book/cover', {
    request: v.object({ id: v.optional(v.string()), file: v.instance(Blob) }),
    answer: book.coverAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    makes: true,
  }),
  bookOpen: get('author', '/book/book/open/{id}', {
    params: byBook,
    answer: book.storyDetail,
    changesState: true,
  }),
  bookFinish: get('author', '/book/book/finish/{id}', {
    params: byBook,
    answer: nothing,
    changesState: true,
  }),
  bookDelete: get('author', '/book/book/del/{id}', { params: byBook, answer: nothing, changesState: true }),
  chapterAdd: post('author', '/book/chapter/add', {
    request: chapter.chapterAddRequest,
    answer: chapter.chapterSaved,
    bodyMax: BODY.text,
  }),
  chapterEdit: post('author', '/book/chapter/edit', {
    request: chapter.chapterEditRequest,
    answer: chapter.chapterSaved,
    bodyMax: BODY.text,
  }),
  chapterForm: get('author', '/book/chapter/edit', {
    request: chapter.chapterIdRequest,
    answer: chapter.chapterDetail,
  }),
  chapterBatch: post('author', '/book/chapter/batch', {
    request: chapter.chapterBatchRequest,
    answer: v.array(chapter.chapterDetail),
    changesState: false,
  }),
  chapterList: get('public', '/book/chapter/list/{id}', {
    params: byBook,
    answer: v.array(chapter.chapterHead),
  }),
  chapterDelete: post('author', '/book/chapter/delete', {
    request: chapter.chapterIdRequest,
    answer: chapter.chapterSaved,
  }),
  chapterUndelete: post('author', '/book/chapter/undelete', {
    request: chapter.chapterIdRequest,
    answer: chapter.chapterSaved,
  }),
  chapterSort: post('author', '/book/chapter/sort', {
    request: chapter.chapterSortRequest,
    answer: chapter.chapterSorted,
    bodyMax: BODY.list,
  }),
};
