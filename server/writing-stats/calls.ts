import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { countWords, writingDays } from './written-words.ts';

/** Calls about written words by day (docs/spec, section 7). */
export const writingStatsHandlers = (deps: AppDeps) =>
  ({
    writingCount: command((tx, call, { request }) => countWords(tx, call, request)),
    writingDays: direct((call, { request }) => writingDays(deps.db, call, request.from)),
  }) satisfies Partial<Handlers>;
