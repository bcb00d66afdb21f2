/** Converts a time of the wire (ISO 8601, UTC) to ms since epoch; null stays null. */
export const fromWire = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Converts ms since epoch to a time of the wire. */
export const toWire = (time: number): string => new Date(time).toISOString();
