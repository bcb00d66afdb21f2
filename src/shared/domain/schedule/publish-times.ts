import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '#shared/domain/limits.ts';
import { dayAfter, momentShown } from './local-time.ts';

/** When chapters go out one after the other: from a day on, at a time, every so many days, as clocks in the author's zone show it. */
export type PublishPlan = {
  /** `2026-11-22` */
  day: string;
  /** `18:30` */
  time: string;
  everyDays: number;
  /** IANA name. */
  zone: string;
};

/** Whether a plan can be reckoned with: what a field holds while it is typed in cannot. */
export const isPublishPlan = ({ day, time, everyDays }: PublishPlan): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) &&
  Number.isInteger(everyDays) &&
  everyDays >= EVERY_DAYS_MIN &&
  everyDays <= EVERY_DAYS_MAX;

/**
 * The moments (ms since epoch) at which `count` chapters go out. The time of day stays over summer time and month ends: it is the
 * calendar's days that are counted, not 24 hours. Throws on a plan that is none.
 */
export function publishTimes(plan: PublishPlan, count: number): number[] {
  if (!isPublishPlan(plan)) throw new Error('no plan to publish by');
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(plan.day, index * plan.everyDays);
    return momentShown(plan.zone, Date.parse(`${day}T${plan.time}:00Z`));
  });
}
