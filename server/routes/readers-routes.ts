import type { AppDeps } from '#server/app-deps.ts';
import { countReadings } from '#server/commands/count-readings.ts';
import { storyReaders } from '#server/queries/story-readers.ts';
import { direct, type Handlers } from './handler.ts';

/**
 * The calls about how stories are read. Counting is no `command`: the record of one would join an account with what it reads.
 */
export const readersRoutes = ({ db }: AppDeps): Pick<Handlers, 'readingCount' | 'bookReaders'> => ({
  readingCount: direct((call, { request }) => countReadings(db, call, request)),
  bookReaders: direct((call, { params }) => storyReaders(db, call, params.id)),
});
