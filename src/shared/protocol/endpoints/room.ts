import * as v from 'valibot';
import { chapterSaved } from '#shared/protocol/chapter/chapter.ts';
import * as history from '#shared/protocol/chapter/history.ts';
import * as saves from '#shared/protocol/chapter/saves.ts';
import * as version from '#shared/protocol/chapter/version.ts';
import { BODY, byBook, get, none, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as volume from '#shared/protocol/story/volume.ts';
import * as writingStats from '#shared/protocol/writing-stats/writing-stats.ts';

/** Less frequent calls of writing: several saves at once, history, volumes, named versions, words by day. */
export const roomEndpoints = {
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
    answer: chapterSaved,
  }),
  bookVolumes: post('author', '/book/book/volumes', {
    request: volume.bookVolumesRequest,
    answer: volume.bookVolumesSaved,
    bodyMax: BODY.list,
  }),
  writingCount: post('author', '/author/writing/count', {
    request: writingStats.writingCountRequest,
    answer: nothing,
  }),
  writingDays: get('author', '/author/writing/days', {
    request: writingStats.writingDaysRequest,
    answer: writingStats.writingDaysAnswer,
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
};
