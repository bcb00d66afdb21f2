import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { countWords } from '#server/writing-stats/count-words.ts';
import { writingDays } from '#server/writing-stats/writing-days.ts';

/** The calls about writing stats. */
export const writingStatsRoutes = ({ db }: AppDeps) =>
  ({
    writingCount: command((tx, call, { request }) => countWords(tx, call, request)),
    writingDays: direct((call, { request }) => writingDays(db, call, request.from)),
  }) satisfies Partial<Handlers>;
