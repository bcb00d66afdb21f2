import { get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as writingStats from './writing-stats.ts';

/** Calls about written words by day (docs/spec, section 7). */
export const writingStatsCalls = {
  writingCount: post('author', '/author/writing/count', {
    request: writingStats.writingCountRequest,
    answer: nothing,
  }),
  writingDays: get('author', '/author/writing/days', {
    request: writingStats.writingDaysRequest,
    answer: writingStats.writingDaysAnswer,
  }),
};
