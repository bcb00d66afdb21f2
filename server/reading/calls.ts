import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { listChapters, readChapter } from './read-chapter.ts';
import { countReadings, storyReaders } from './readings.ts';

/** Calls about chapters for readers, and their counts (docs/spec, section 7). */
export const readingHandlers = (deps: AppDeps) =>
  ({
    chapterList: direct((call, { params }) => listChapters(deps.db, call, params.id)),
    chapterRead: direct((call, { params }) => readChapter(deps.db, call, params.id)),
    // This call is not a command: its idempotency record would link an account to what its author reads.
    readingCount: direct((call, { request }) => countReadings(deps.db, call, request)),
    bookReaders: direct((call, { params }) => storyReaders(deps.db, call, params.id)),
  }) satisfies Partial<Handlers>;
