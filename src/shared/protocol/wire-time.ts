/** Time of the wire (ISO 8601, UTC) in ms since epoch; null stays null. */
export const fromWire = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Ms since epoch as the wire has it. */
export const toWire = (time: number): string => new Date(time).toISOString();
