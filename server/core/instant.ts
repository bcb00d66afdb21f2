/** A time in its wire form: ISO 8601, UTC (docs/spec, section 7, Every answer). */
export const instant = (ms: number): string => new Date(ms).toISOString();

export const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms));
