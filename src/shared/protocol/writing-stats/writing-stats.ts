import * as v from 'valibot';
import type { DayCountId } from '#shared/domain/ids.ts';
import { GOAL_WORDS_MAX, GOAL_WORDS_MIN } from '#shared/domain/writing-stats/writing-stats.ts';
import { count, id, sentCount } from '#shared/protocol/fields.ts';

const day = v.pipe(v.string(), v.isoDate());
const words = v.pipe(count, v.maxValue(10_000_000));
const goal = v.nullable(v.pipe(count, v.minValue(GOAL_WORDS_MIN), v.maxValue(GOAL_WORDS_MAX)));

/** One device's count of one local day; `seq` rises with each change. */
export const dayCount = v.object({ id: id<DayCountId>(), day, typed: words, pasted: words, seq: sentCount });

/** Each setting has a new `token`, so that goals seen before are recognised. */
export const goalsHeld = v.object({ daily: goal, weekly: goal, token: id<DayCountId>() });

/** Most days per call. */
export const DAY_COUNTS_MAX = 100;

/** Needs no key: sending it twice has the same effect, and an older count changes nothing. */
export const writingCountRequest = v.object({
  days: v.pipe(v.array(dayCount), v.maxLength(DAY_COUNTS_MAX)),
  goals: v.optional(goalsHeld),
});

/** Counts of all devices since a day. */
export const writingDaysRequest = v.object({ from: day });
export const writingDaysAnswer = v.object({ days: v.array(dayCount), goals: v.nullable(goalsHeld) });
