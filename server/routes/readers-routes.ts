import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { countReadings } from '#server/reading/count-readings.ts';
import { storyReaders } from '#server/reading/story-readers.ts';

/** The calls about readers. Counting is no `command`: its idempotency record would link an account to what it reads. */
export const readersRoutes = ({ db }: AppDeps) =>
  ({
    readingCount: direct((call, { request }) => countReadings(db, call, request)),
    bookReaders: direct((call, { params }) => storyReaders(db, call, params.id)),
  }) satisfies Partial<Handlers>;
