import { useCallback } from 'react';
import { type Fetched, useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { type DayWords, type Goals, sumDays } from '#shared/domain/writing-stats/writing-stats.ts';
import { useNow } from '#ui/platform/use-now.ts';

/** How often to check whether a new day has begun. */
const LOOK_MS = 30_000;

export type WritingStats = {
  today: string;
  days: ReadonlyMap<string, DayWords>;
  goals: Goals;
  /** What became of the request for other devices' words. */
  others: Fetched;
};

/** Words written by day: this device's at once, other devices' once fetched; undefined until the first are there. */
export function useWritingStats(): WritingStats | undefined {
  const { work } = useAuthor();
  const services = useServices();
  const now = useNow(services, LOOK_MS);
  const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  const others = useFetched(useCallback(() => work.fetchWritten(today), [work, today]));
  const rows = useLive(useCallback(() => work.writtenDays(), [work]));
  const goals = useLive(useCallback(() => work.goals(), [work]));

  if (rows.state !== 'ready' || goals.state !== 'ready') return;
  return { today, days: sumDays(rows.value), goals: goals.value, others };
}
