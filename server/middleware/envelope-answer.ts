import type { Messages } from '#server/core/messages.ts';
import type { Outcome } from '#server/core/outcome.ts';
import { type Code, HTTP_STATUS } from '#shared/protocol/codes.ts';
import type { Envelope } from '#shared/protocol/envelope.ts';
import { HEADER } from '#shared/protocol/headers.ts';

/** An answer that is ready to be sent, and to be stored under its idempotency key. */
export type Answer = {
  readonly code: Code;
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A file that is ready to be sent. */
export type FileAnswer = Omit<Answer, 'body'> & { readonly body: Uint8Array<ArrayBuffer> };

/** The code of an answer, for telemetry. */
export const codeOf = ({ code }: Pick<Answer, 'code'>): string => code;

/**
 * The response for an answer. Browsers may keep only public reads (`revalidate` in mount-endpoints.ts): all others change state or contain
 * an author's data.
 */
export const responseOf = ({ body, status, headers }: Answer | FileAnswer): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });

/** Numeric codes are sent as numbers: the specification has 20066 and -1, -2 and -3. */
const wireCode = (code: Code): number | string => (/^-?\d+$/.test(code) ? Number(code) : code);

/** Puts the outcome of a call into the envelope (docs/spec, section 7, Every answer), with its message in the caller's language. */
export function envelopeAnswer(outcome: Outcome<unknown>, messages: Messages): Answer {
  const code: Code = outcome.ok ? '0' : outcome.code;
  const envelope: Envelope = {
    success: outcome.ok,
    code: wireCode(code),
    message: outcome.ok
      ? messages.success[outcome.message]
      : (outcome.message?.(messages) ?? messages.code[outcome.code]),
  };
  if (outcome.data !== undefined) envelope.data = outcome.data;
  const headers: Record<string, string> = outcome.ok ? { ...outcome.headers } : {};
  if (!outcome.ok) {
    if (outcome.redirect) envelope.redirect = true;
    if (outcome.retryAfterSeconds !== undefined)
      headers[HEADER.retryAfter] = String(Math.max(1, Math.ceil(outcome.retryAfterSeconds)));
  }
  return { code, status: HTTP_STATUS[code], body: JSON.stringify(envelope), headers };
}
