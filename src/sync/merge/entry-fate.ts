import * as v from 'valibot';
import { fullJitter } from '#net/retry-policy.ts';
import type { Random } from '#shared/lib/ports.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { comesAgain, isKnownCode, recoveryOf } from '#shared/protocol/codes.ts';
import { refusedData, validationData } from '#shared/protocol/validation.ts';
import { deletes, type IntentName } from '#storage/db/intents.ts';
import type { ParkedWhy } from '#storage/db/outbox-row.ts';

/** What happens to an entry that was not simply accepted. */
export type Fate =
  /** What the entry wanted is already so. */
  | { kind: 'done' }
  | { kind: 'conflict' }
  | { kind: 'park'; why: ParkedWhy; pull: boolean }
  /** A temporary failure: send this entry again, no earlier than in `after` ms. `why`: what the author can do about it meanwhile. */
  | { kind: 'later'; after: number; why?: ParkedWhy }
  /** Send the same intent with a new key and body, after checking what the server has. */
  | { kind: 'anew'; pull: boolean; after: number }
  /** Nothing can be sent now; the entry stays unchanged. */
  | { kind: 'stop'; why: 'network' | 'signIn'; after: null }
  /** The server takes nothing at the moment: too many calls, too much to do, no space. `said`: its sentence, in the author's language. */
  | { kind: 'stop'; why: 'rateLimited'; after: number; said: string };

const ENTRY_BASE_MS = 2_000;
const ENTRY_CAP_MS = 600_000;
const ENTRY_MIN_MS = 500;
const RATE_LIMIT_DEFAULT_MS = 10_000;
/** After this many tries the author learns which HTTP status was returned in place of the server's answer, and what to do. */
const UNREADABLE_SHOWN_AFTER = 3;

const reasonOf = (data: unknown): Pick<ParkedWhy, 'reason' | 'fields'> => {
  const fields = v.safeParse(validationData, data);
  if (fields.success) return { fields: fields.output.fields };
  const reason = v.safeParse(refusedData, data);
  return reason.success ? { reason: reason.output.reason } : {};
};

/**
 * Only an envelope parks an entry: anything else did not come from the server. After a few tries the author learns the HTTP status that was
 * returned instead.
 */
const whyUnreadable = (status: number | undefined, attempts: number): { why?: ParkedWhy } =>
  status === undefined || attempts < UNREADABLE_SHOWN_AFTER
    ? {}
    : { why: { kind: 'unreadable', code: String(status) } };

/** Code and reason of a refusal, with the server's sentence for a reason that this app has no words for. */
const whyRefused = ({ code, data, message }: Extract<CallFailure, { kind: 'answer' }>): ParkedWhy => ({
  kind: 'refused',
  code,
  ...reasonOf(data),
  ...(isKnownCode(code) && code !== 'refused' ? {} : { message }),
});

/**
 * Decides about a failed send (SYNC-8, SYNC-9). `attempts` counts the sends so far. Nothing is dropped for its age or number of tries; deleting
 * what is already gone is done.
 */
export function fateOf(failure: CallFailure, intent: IntentName, attempts: number, random: Random): Fate {
  const backOff = () => ENTRY_MIN_MS + fullJitter(attempts, ENTRY_BASE_MS, ENTRY_CAP_MS, random);
  const later = () => ({ kind: 'later', after: backOff() }) as const;
  if (failure.kind === 'network' || failure.kind === 'timeout')
    return { kind: 'stop', why: 'network', after: null };
  if (failure.kind === 'device') return later();
  if (failure.kind === 'nullBody') return { ...later(), ...whyUnreadable(failure.status, attempts) };
  const { code, data, status, message } = failure;
  if (comesAgain(code))
    return {
      kind: 'stop',
      why: 'rateLimited',
      after: failure.retryAfterMs ?? RATE_LIMIT_DEFAULT_MS,
      said: message,
    };
  // Only this entry waits: the texts behind an upload need no file.
  if (code === 'inProgress' || code === 'filesUnavailable')
    return { kind: 'later', after: failure.retryAfterMs ?? ENTRY_BASE_MS };
  if (code === 'idempotencyMismatch') return { kind: 'anew', pull: false, after: 0 };
  if (code === 'notFound' && deletes({ name: intent })) return { kind: 'done' };
  if (code === 'refused' && reasonOf(data).reason === 'orderChanged')
    return { kind: 'anew', pull: true, after: backOff() };
  switch (recoveryOf(code, status)) {
    case 'retry':
      return later();
    case 'refreshSignIn':
    case 'needsSignIn':
      return { kind: 'stop', why: 'signIn', after: null };
    case 'needsDecision':
      return { kind: 'conflict' };
    case 'needsUpdate':
      // The newer version of the app finds the entry queued, and sends it.
      return { ...later(), why: { kind: 'needsUpdate', code } };
    // No call of the outbox needs a proof today. If a server asks for a proof, the entry stays here and can be sent again.
    case 'needsProof':
    case 'refused':
      // If the server does not know what the entry is about, the server may have lost it: a pull finds out (SYNC-17).
      return { kind: 'park', why: whyRefused(failure), pull: code === 'notFound' };
  }
}
