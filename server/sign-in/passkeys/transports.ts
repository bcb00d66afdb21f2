import { TRANSPORTS } from '#shared/protocol/sign-in/passkey.ts';

/** The transports of a stored passkey, from a comma-separated list. Those that this version does not know are left out. */
export const transportsOf = (stored: string): (typeof TRANSPORTS)[number][] =>
  TRANSPORTS.filter((known) => stored.split(',').includes(known));
