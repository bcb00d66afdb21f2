import type { ServerMessages } from '#locales/server/en_US.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { Code, RefusalReason } from '#shared/protocol/codes.ts';

export type SuccessMessage = keyof ServerMessages['success'];

export type Done<T> = {
  readonly ok: true;
  readonly data: T;
  readonly message: SuccessMessage;
  /** Headers of a session answer: the tokens. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The story that the call was about; the idempotency record is kept as long as the story (docs/spec, section 7). */
  readonly storyId?: BookId;
};

export type Refusal = {
  readonly ok: false;
  readonly code: Exclude<Code, '0'>;
  readonly data?: unknown;
  readonly redirect?: true;
  readonly retryAfterSeconds?: number;
  /** Replaces the code's own text. */
  readonly message?: (messages: ServerMessages) => string;
};

/**
 * The result of a command or query. Refusals are outcomes, not exceptions: a refused text, its answer and the idempotency record are
 * committed together (docs/server.md). Only bugs and lost connections throw.
 */
export type Outcome<T> = Done<T> | Refusal;

/** Success, with one of the generic messages of docs/spec, section 8. */
export const done = <T>(data: T, message: SuccessMessage = 'operation', storyId?: BookId): Done<T> => ({
  ok: true,
  data,
  message,
  ...(storyId === undefined ? {} : { storyId }),
});

/** Any other failure code of the wire. */
export const failed = (code: Exclude<Code, '0' | 'refused' | 'validation'>, data?: unknown): Refusal => ({
  ok: false,
  code,
  ...(data === undefined ? {} : { data }),
});

/** Code `refused`: a business rule refuses the call, with a text. `more` is added to `data`. */
export const refused = (reason: RefusalReason, more: Readonly<Record<string, unknown>> = {}): Refusal => ({
  ok: false,
  code: 'refused',
  data: { reason, ...more },
  message: (messages) => messages.refusal[reason],
});

/** Code `validation`: field to message key. `more` is added to `data`. */
export const invalid = (
  fields: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, unknown>> = {},
): Refusal => ({ ok: false, code: 'validation', data: { fields, ...more } });

/** The outcome with its data converted. */
export const mapped = <From, To>(outcome: Outcome<From>, shape: (data: From) => To): Outcome<To> =>
  outcome.ok ? { ...outcome, data: shape(outcome.data) } : outcome;

/** Message key of a field with the wrong type; only a faulty client causes it. */
export const INVALID_FIELD = 'error.invalid';
