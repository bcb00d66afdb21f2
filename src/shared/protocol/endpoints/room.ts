import * as v from 'valibot';
import { chapterSaved } from '#shared/protocol/schema/chapter.ts';
import * as history from '#shared/protocol/schema/chapter-history.ts';
import * as saves from '#shared/protocol/schema/chapter-saves.ts';
import { nothing } from '#shared/protocol/schema/common.ts';
import * as version from '#shared/protocol/schema/named-version.ts';
import * as rhythm from '#shared/protocol/schema/rhythm.ts';
import * as volume from '#shared/protocol/schema/volume.ts';
import { BODY, byBook, type Endpoint, none } from './endpoint.ts';

/** What an author's writing room needs now and then: several saves at once, what was, volumes, named versions, words by day. */
export const roomEndpoints = {
  // Carries no key itself: each of its saves has its own.
  chapterSaves: {
    method: 'POST',
    path: '/book/chapter/saves',
    auth: 'author',
    changesState: false,
    encoding: 'json',
    bodyMax: BODY.text,
    params: none,
    request: saves.chapterSavesRequest,
    answer: saves.chapterSavesAnswer,
  },
  chapterDeleted: {
    method: 'GET',
    path: '/book/chapter/deleted/{id}',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: v.array(history.deletedChapter),
  },
  chapterHistory: {
    method: 'GET',
    path: '/book/chapter/history',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: history.historyRequest,
    answer: history.historyAnswer,
  },
  chapterRevision: {
    method: 'GET',
    path: '/book/chapter/revision',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: history.revisionRequest,
    answer: history.revisionDetail,
  },
  chapterRestore: {
    method: 'POST',
    path: '/book/chapter/restore',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: history.restoreRequest,
    answer: chapterSaved,
  },
  bookVolumes: {
    method: 'POST',
    path: '/book/book/volumes',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.list,
    params: none,
    request: volume.bookVolumesRequest,
    answer: volume.bookVolumesSaved,
  },
  writingCount: {
    method: 'POST',
    path: '/author/writing/count',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: rhythm.writingCountRequest,
    answer: nothing,
  },
  writingDays: {
    method: 'GET',
    path: '/author/writing/days',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: rhythm.writingDaysRequest,
    answer: rhythm.writingDaysAnswer,
  },
  versionKeep: {
    method: 'POST',
    path: '/book/chapter/version/keep',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.text,
    params: none,
    request: version.versionKeepRequest,
    answer: version.versionKept,
  },
  versionNamed: {
    method: 'GET',
    path: '/book/chapter/version',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: version.versionTextRequest,
    answer: version.versionText,
  },
} as const satisfies Record<string, Endpoint>;
