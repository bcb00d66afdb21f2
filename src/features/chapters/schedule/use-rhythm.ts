import { useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { Scheduled } from '#services/publishing/queue.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '#shared/domain/limits.ts';
import { dayStart } from '#shared/domain/schedule/local-time.ts';
import {
  isWeekdayRhythm,
  type NextSlot,
  nextSlots,
  type Rhythm,
  rhythmOf,
  slotDaysLater,
  WEEKDAYS,
} from '#shared/domain/schedule/rhythm.ts';
import { keepRhythm, keptRhythm } from '#storage/owned/story-rhythms.ts';

/** What is proposed for a story that was never scheduled. */
const FIRST: Rhythm = { way: 'days', everyDays: 1, weekdays: [1, 3, 5], time: '18:00' };

/** A rhythm as it is typed: a half-typed number of days is NaN, a half-typed time ''. */
export type EditRhythm = (change: Partial<Rhythm>) => void;

/**
 * How a story is scheduled: as it last was on this device, else as its scheduled chapters show, else daily. `keep` stores it on this device
 * (docs/spec, section 10, Publishing).
 */
export function useRhythm(
  bookId: BookId,
  queue: readonly Scheduled[],
  zone: string,
): { rhythm: Rhythm; edit: EditRhythm; keep(): void } {
  const { uid } = useAuthor().work;
  const [rhythm, setRhythm] = useState<Rhythm>(() => {
    const found = rhythmOf(
      zone,
      queue.map(({ at }) => at),
    );
    // A single chapter with a date is no rhythm yet.
    return { ...FIRST, ...found, way: queue.length > 1 ? 'weekdays' : FIRST.way };
  });
  const isEdited = useRef(false);
  useEffect(() => {
    keptRhythm(uid, bookId).then(
      (kept) => {
        if (kept && !isEdited.current) setRhythm(kept);
      },
      () => undefined,
    );
  }, [uid, bookId]);
  return {
    rhythm,
    edit: (change) => {
      isEdited.current = true;
      setRhythm((before) => ({ ...before, ...change }));
    },
    keep: () => void keepRhythm(uid, bookId, rhythm),
  };
}

/** The slots of a rhythm: the next one, and the first on a day (`2026-11-22`) or later. Moments in ms since epoch. */
export type Slots = { next: NextSlot; firstOn(day: string): number };

/** The slots of a rhythm in a zone; null: the rhythm is not valid. */
export function slotsOf({ way, everyDays, weekdays, time }: Rhythm, zone: string): Slots | null {
  const isDays = way === 'days';
  const days = isDays ? WEEKDAYS : weekdays;
  if (!isWeekdayRhythm({ weekdays: days, time })) return null;
  if (isDays && !(Number.isInteger(everyDays) && everyDays >= EVERY_DAYS_MIN && everyDays <= EVERY_DAYS_MAX))
    return null;
  const after: NextSlot = (at) => nextSlots({ weekdays: days, time, zone }, [], 1, at)[0] as number;
  return {
    next: isDays ? slotDaysLater(zone, everyDays) : after,
    firstOn: (day) => after(dayStart(zone, day) - 1),
  };
}
