import type { Logger } from '#server/ports/logger.ts';
import { CODES, REFUSAL_REASONS } from '#shared/protocol/codes.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';

const HASH = /^(?:[0-9a-f]{32})?$/;
const ID = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;
const oneOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`);
const CALL = oneOf([
  ...Object.keys(endpoints),
  'privatePicture',
  'contractDocument',
  'contractText',
  'contractSigned',
  'deskContractDocument',
]);

/**
 * What each field of the server's log may contain. Only `key`, which the client chooses, can contain anyone's word, address, token or code.
 */
const FIELDS: Readonly<Record<string, RegExp>> = {
  requestId: /^[0-9a-f]{16}$/,
  call: CALL,
  act: CALL,
  key: IDEMPOTENCY_KEY,
  code: oneOf(CODES),
  reason: oneOf([...CODES, ...REFUSAL_REASONS, 'unknown', 'ended', 'reused']),
  by: oneOf(['password', 'passkey', 'google', 'facebook', 'recoveryCode', 'link', 'refreshToken']),
  account: ID,
  device: HASH,
  from: HASH,
  to: oneOf(['google', 'facebook', 'traces']),
  error: /^[A-Za-z]*Error(?: [A-Z\d_]+)*$/,
  causes: /^[A-Za-z]*Error(?: [A-Z\d_]+)*(?: < [A-Za-z]*Error(?: [A-Z\d_]+)*)*$/,
  // Fixed words of the code and of Node, and the address of a provider.
  errorMessage: /^(?:[A-Za-z -]+|[a-z]+ [A-Z_]+ [\w.:]+)(?:: (?:[A-Za-z -]+|[a-z]+ [A-Z_]+ [\w.:]+))*$/,
  // Names of functions, and positions in files.
  stack:
    /^(?: {4}at (?:async |(?:async |new )?[\w.$#<>]+(?: \[as \w+\])? \()?(?:file:\/\/|node:|\/)[\w./@%+-]+:\d+:\d+\)?(?:\n|$))*$/,
  message: oneOf([
    'call',
    'part of a call',
    'signed in',
    'proven',
    'sign-in refused',
    'access refused',
    'second factor asked for',
    'second factor refused',
    'desk',
    'passkey refused',
    'connection failed',
  ]),
};

/** Fields of the log that are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['status', 'ms']);

/** A log that keeps its lines. */
export function keptLog(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = (fields: object, message: string) => void lines.push({ ...fields, message });
  return { logger: { info: log, warn: log, error: log }, lines };
}

/** The first field of a line that is not on the list or has a value that it may not have; '' if there is none. */
export function strangeField(line: Record<string, unknown>): string {
  const strange = Object.entries(line).find(([name, value]) => {
    if (NUMBERS.has(name)) return typeof value !== 'number';
    const allowed = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    return allowed === undefined || typeof value !== 'string' || !allowed.test(value);
  });
  return strange === undefined ? '' : `${strange[0]}: ${String(strange[1])}`;
}
