import { TRANSPORTS } from '#shared/protocol/sign-in/passkey.ts';

/** The stored list of transports. */
export const transportsOf = (stored: string): (typeof TRANSPORTS)[number][] =>
  TRANSPORTS.filter((known) => stored.split(',').includes(known));
