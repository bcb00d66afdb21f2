/** A time in its wire format: ISO 8601, UTC (docs/spec, section 7, Every answer). `ms` since epoch. */
export const instant = (ms: number): string => new Date(ms).toISOString();

/** Does the same as `instant`; null stays null. */
export const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms));
