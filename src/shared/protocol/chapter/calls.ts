import * as v from 'valibot';
import { BODY, byBook, get, none, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as chapter from './chapter.ts';
import * as history from './history.ts';
import * as posted from './posted.ts';
import * as review from './review.ts';
import * as saves from './saves.ts';
import * as version from './version.ts';

/** Calls about chapters: text, history, versions, review (docs/spec, section 7). */
export const chapterCalls = {
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
  // No key of its own: each of its saves has one.
  chapterSaves: post('author', '/book/chapter/saves', {
    request: saves.chapterSavesRequest,
    answer: saves.chapterSavesAnswer,
    changesState: false,
    bodyMax: BODY.text,
  }),
  chapterDeleted: get('author', '/book/chapter/deleted/{id}', {
    params: byBook,
    answer: v.array(history.deletedChapter),
  }),
  chapterHistory: get('author', '/book/chapter/history', {
    request: history.historyRequest,
    answer: history.historyAnswer,
  }),
  chapterRevision: get('author', '/book/chapter/revision', {
    request: history.revisionRequest,
    answer: history.revisionDetail,
  }),
  chapterRestore: post('author', '/book/chapter/restore', {
    request: history.restoreRequest,
    answer: chapter.chapterSaved,
  }),
  chapterAside: post('author', '/book/chapter/aside', {
    request: history.asideRequest,
    answer: none,
    bodyMax: BODY.text,
  }),
  versionKeep: post('author', '/book/chapter/version/keep', {
    request: version.versionKeepRequest,
    answer: version.versionKept,
    bodyMax: BODY.text,
  }),
  versionNamed: get('author', '/book/chapter/version', {
    request: version.versionTextRequest,
    answer: version.versionText,
  }),
  chapterPosted: post('author', '/book/chapter/posted', {
    request: posted.chapterPostedRequest,
    answer: posted.chapterPosted,
    bodyMax: BODY.text,
  }),
  chapterPostedText: get('author', '/book/chapter/posted', {
    request: posted.postedTextRequest,
    answer: posted.postedText,
  }),
  deskChapters: get('editor', '/desk/chapter/list', {
    request: v.object({ cursor: v.optional(v.string(), '') }),
    answer: review.chapterQueueAnswer,
  }),
  deskChapter: get('editor', '/desk/chapter/one', {
    request: review.deskChapterIdRequest,
    answer: review.deskChapterAnswer,
  }),
  deskInspectChapter: post('editor', '/desk/chapter/inspect', {
    request: review.chapterInspectRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
