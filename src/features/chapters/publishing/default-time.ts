const HOUR_MS = 3_600_000;
/** The first and the last local hour that may be the default time: readers are awake then. For a time at night `EVENING` is the default. */
const FIRST_HOUR = 8;
const LAST_HOUR = 22;
const EVENING = 18;

/**
 * The time that a publish is scheduled for unless the author chooses another: the first full hour that is an hour away, or 18:00 if that
 * hour is at night. Both in ms since epoch, hours in the device's zone.
 */
export function defaultTime(now: number): number {
  const at = new Date(Math.ceil((now + HOUR_MS) / HOUR_MS) * HOUR_MS);
  // Zones may be off by half an hour.
  if (at.getMinutes() !== 0) at.setMinutes(60);
  const hour = at.getHours();
  if (hour < FIRST_HOUR) at.setHours(EVENING);
  else if (hour > LAST_HOUR) at.setHours(24 + EVENING);
  return at.getTime();
}
