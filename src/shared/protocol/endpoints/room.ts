import { nothing } from '#shared/protocol/schema/common.ts';
import * as version from '#shared/protocol/schema/named-version.ts';
import * as rhythm from '#shared/protocol/schema/rhythm.ts';
import * as volume from '#shared/protocol/schema/volume.ts';
import { type Endpoint, none } from './endpoint.ts';

/** What an author's writing room keeps beside stories and chapters: volumes, named versions, words by day. */
export const roomEndpoints = {
  bookVolumes: {
    method: 'POST',
    path: '/book/book/volumes',
    auth: 'author',
    changesState: true,
    encoding: 'json',
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
