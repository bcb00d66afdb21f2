import { bytesToHex } from '@noble/hashes/utils.js';
import type { CallName } from '#server/ports/telemetry.ts';
import type { Random } from '#shared/lib/ports.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';

/** The id becomes part of log lines and of a database statement (db/pooled-database.ts), in which a name has at most 63 bytes. */
const REQUEST_ID = /^[A-Za-z0-9-]{8,48}$/;

/** The id that a client or proxy gave this request, if it is well-formed; otherwise a new id of 16 hexadecimal digits. */
export const requestIdOf = (given: string | undefined, random: Random): string =>
  given !== undefined && REQUEST_ID.test(given) ? given : bytesToHex(random.bytes(8));

/** Calls whose idempotency key opens their stored answer, which is secret (sign-in/recovery-codes/own-codes.ts). */
const SECRET_KEYS: ReadonlySet<CallName> = new Set(['recoveryCodesMake']);

/**
 * The idempotency key of a call, for its line in the log. The device made the key together with the change, and the database keeps it in
 * the record, so one change can be followed from the device to the database.
 */
export const loggedKey = (call: CallName, key: string | null): { key: string } | Record<string, never> =>
  key !== null && IDEMPOTENCY_KEY.test(key) && !SECRET_KEYS.has(call) ? { key } : {};
