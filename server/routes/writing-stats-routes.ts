import { countWords } from '#server/commands/count-words.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { writingDays } from '#server/queries/writing-days.ts';

/** The calls about writing stats. */
export const writingStatsRoutes = ({ db }: AppDeps) =>
  ({
    writingCount: command((tx, call, { request }) => countWords(tx, call, request)),
    writingDays: direct((call, { request }) => writingDays(db, call, request.from)),
  }) satisfies Partial<Handlers>;
