import { bigint } from 'drizzle-orm/pg-core';

/** An instant: milliseconds since the epoch, from the Clock port. `bigint` is a string on pg; the mode maps it in one place. */
export const instant = (name: string) => bigint(name, { mode: 'number' });

/** Money: US cents, always whole; below zero only where a column says so. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
