import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { useLater } from '#services/use-later.ts';
import { useLive } from '#services/use-live.ts';
import { type DayWords, type Goals, sumDays } from '#shared/domain/rhythm/rhythm.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import type { LaterWork } from '#sync/later/later-work.ts';
import { useNow } from '#ui/platform/use-now.ts';

/** How often it is looked whether a new day has begun. */
const LOOK_MS = 30_000;

export type Rhythm = {
  later: LaterWork;
  today: string;
  days: ReadonlyMap<string, DayWords>;
  goals: Goals;
  /** Other devices could not be asked. */
  alone: boolean;
};

/** What was written by day, this device's at once, other devices' when they could be asked; undefined until the first is there. */
export function useRhythm(): Rhythm | undefined {
  const later = useLater();
  const services = useServices();
  const now = useNow(services, LOOK_MS);
  const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  const [alone, setAlone] = useState(false);
  const rows = useLive(useCallback(async () => (later ? later.writtenDays() : null), [later]));
  const goals = useLive(useCallback(async () => (later ? later.goals() : null), [later]));

  useEffect(() => {
    let current = true;
    later?.fetchWritten(today).then(
      () => current && setAlone(false),
      () => current && setAlone(true),
    );
    return () => {
      current = false;
    };
  }, [later, today]);

  if (!later || rows.state !== 'ready' || goals.state !== 'ready' || !rows.value || !goals.value) return;
  return { later, today, days: sumDays(rows.value), goals: goals.value, alone };
}
