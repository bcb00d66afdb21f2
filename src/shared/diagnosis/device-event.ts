import { type Code, isKnownCode } from '#shared/protocol/codes.ts';
import type { EVENTS } from './event-codes.ts';

/** `Error`: any error that is not in this list. */
const ERROR_NAMES = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'QuotaExceededError',
  'SecurityError',
  'UnknownError',
  'VersionError',
  'Error',
] as const;
export type ErrorName = (typeof ERROR_NAMES)[number];

/** `unreadable`: an answer that is not the server's. `device`: the session could not be read or stored. `other`: a code that this app does not know. */
const FAILURES = ['network', 'timeout', 'unreadable', 'device', 'other'] as const;

/** Why a call failed: one of `FAILURES`, the server's code, or the HTTP status of an answer that is not the server's. */
export type FailureDetail = (typeof FAILURES)[number] | Exclude<Code, '0'> | number;

type CodeWith<Kind extends keyof typeof EVENTS> = (typeof EVENTS)[Kind][number];
export type EventCode = CodeWith<keyof typeof EVENTS>;
export type EventDetail = FailureDetail | ErrorName;

/** Notes that something happened on this device. Never throws, never waits, and touches no storage before a later turn. */
export interface NoteEvent {
  (code: CodeWith<'plain'>): void;
  (code: CodeWith<'count'>, count: number): void;
  (code: CodeWith<'failure'>, why: FailureDetail): void;
  (code: CodeWith<'error'>, name: ErrorName): void;
}

const NUMBER_MAX = 99_999;
/** The form of every code: it begins with one of five words, and has no spaces, digits, hyphens or @. */
const CODE = /^(network|session|storage|sync|worker)(\.[a-zA-Z]{4,12}){1,2}$/;
const includes = (list: readonly unknown[], value: unknown): boolean => list.includes(value);

/** Whether a detail belongs to the closed lists: a small number, a code of the server, why a call failed, or the name of an error. */
const isDetail = (detail: unknown): boolean =>
  typeof detail === 'number'
    ? Number.isInteger(detail) && detail >= 0 && detail <= NUMBER_MAX
    : includes(FAILURES, detail) ||
      includes(ERROR_NAMES, detail) ||
      (typeof detail === 'string' && isKnownCode(detail));

/**
 * Whether this may be stored: it has the form of a code, and its detail belongs to the closed lists. The list of codes itself would make
 * every first load heavier; the screen compares with it (is-event.ts).
 */
export const mayBeStored = (code: unknown, detail: unknown): boolean =>
  typeof code === 'string' && CODE.test(code) && (detail === undefined || isDetail(detail));

/** The reason of a failed call, without anything that its answer said. */
export function failureDetail(failure: {
  kind: string;
  code?: string | undefined;
  status?: number | undefined;
}): FailureDetail {
  const { kind, code, status } = failure;
  if (kind === 'nullBody') return status ?? 'unreadable';
  if (kind !== 'answer') return kind === 'timeout' || kind === 'device' ? kind : 'network';
  return code !== undefined && isKnownCode(code) ? code : 'other';
}

/** The name of an error, or of the error inside it that a library has wrapped. */
export function errorName(error: unknown): ErrorName {
  let found: ErrorName = 'Error';
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (includes(ERROR_NAMES, cause.name)) found = cause.name as ErrorName;
    cause = 'inner' in cause ? cause.inner : cause.cause;
  }
  return found;
}
