import { mayBeStored } from './device-event.ts';
import { EVENTS } from './event-codes.ts';

const includes = (list: readonly unknown[], code: unknown): boolean => list.includes(code);

/** Whether this is an event of the table (event-codes.ts), with a detail if it has one. Nothing else is shown or copied. */
export const isEvent = (code: unknown, detail: unknown): boolean =>
  mayBeStored(code, detail) &&
  (detail === undefined
    ? includes(EVENTS.plain, code)
    : includes([...EVENTS.count, ...EVENTS.failure, ...EVENTS.error], code));
