import type { AppDeps } from '#server/app-deps.ts';
import { countReadings } from '#server/commands/count-readings.ts';
import { storyReaders } from '#server/queries/story-readers.ts';
import { direct, type Handlers } from './handler.ts';

/** The calls about readers. Counting is no `command`: its idempotency record would link an account to what it reads. */
export const readersRoutes = ({ db }: AppDeps) =>
  ({
    readingCount: direct((call, { request }) => countReadings(db, call, request)),
    bookReaders: direct((call, { params }) => storyReaders(db, call, params.id)),
  }) satisfies Partial<Handlers>;
