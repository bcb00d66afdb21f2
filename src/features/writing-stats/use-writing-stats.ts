import { useCallback, useEffect, useState } from 'react';
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
  /** Other devices' words are unavailable. */
  alone: boolean;
};

/** Words written by day: this device's at once, other devices' once fetched; undefined until the first are there. */
export function useWritingStats(): WritingStats | undefined {
  const { work } = useAuthor();
  const services = useServices();
  const now = useNow(services, LOOK_MS);
  const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  const [alone, setAlone] = useState(false);
  const rows = useLive(useCallback(() => work.writtenDays(), [work]));
  const goals = useLive(useCallback(() => work.goals(), [work]));

  useEffect(() => {
    let current = true;
    work.fetchWritten(today).then(
      () => current && setAlone(false),
      () => current && setAlone(true),
    );
    return () => {
      current = false;
    };
  }, [work, today]);

  if (rows.state !== 'ready' || goals.state !== 'ready') return;
  return { today, days: sumDays(rows.value), goals: goals.value, alone };
}
