import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '#shared/domain/limits.ts';
import { dayAfter, momentShown } from './local-time.ts';

/** A schedule for publishing chapters in turn: first day, time of day and interval in days, in the author's zone. */
export type PublishPlan = {
  /** `2026-11-22` */
  day: string;
  /** `18:30` */
  time: string;
  everyDays: number;
  /** IANA name. */
  zone: string;
};

/** Whether a plan is valid; a half-typed field is not. */
export const isPublishPlan = ({ day, time, everyDays }: PublishPlan): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) &&
  Number.isInteger(everyDays) &&
  everyDays >= EVERY_DAYS_MIN &&
  everyDays <= EVERY_DAYS_MAX;

/**
 * The moments (ms since epoch) at which `count` chapters are published. The time of day stays the same across summer time and month ends:
 * calendar days are counted, not 24 hours. Throws on an invalid plan.
 */
export function publishTimes(plan: PublishPlan, count: number): number[] {
  if (!isPublishPlan(plan)) throw new Error('no plan to publish by');
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(plan.day, index * plan.everyDays);
    return momentShown(plan.zone, Date.parse(`${day}T${plan.time}:00Z`));
  });
}
