import * as v from 'valibot';
import type { DayCountId } from '#shared/domain/ids.ts';
import { GOAL_WORDS_MAX, GOAL_WORDS_MIN } from '#shared/domain/rhythm/rhythm.ts';
import { count, id } from './common.ts';

const day = v.pipe(v.string(), v.isoDate());
const words = v.pipe(count, v.maxValue(10_000_000));
const goal = v.nullable(v.pipe(count, v.minValue(GOAL_WORDS_MIN), v.maxValue(GOAL_WORDS_MAX)));

/** One device's count of one local day; `seq` rises with each change of it. */
export const dayCount = v.object({ id: id<DayCountId>(), day, typed: words, pasted: words, seq: count });

/** `token` is new with each setting, so that goals seen before are known again. */
export const goalsHeld = v.object({ daily: goal, weekly: goal, token: id<DayCountId>() });

/** Days counted per call at most. */
export const DAY_COUNTS_MAX = 100;

/** Told twice it is the same, and an older count changes nothing: it needs no key. */
export const writingCountRequest = v.object({
  days: v.pipe(v.array(dayCount), v.maxLength(DAY_COUNTS_MAX)),
  goals: v.optional(goalsHeld),
});

/** Counts of all devices from a day on. */
export const writingDaysRequest = v.object({ from: day });
export const writingDaysAnswer = v.object({ days: v.array(dayCount), goals: v.nullable(goalsHeld) });
