import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Command, Direct, Several } from '#server/core/handler.ts';
import { failed, INVALID_FIELD, invalid, type Refusal, refused } from '#server/core/outcome.ts';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { Overloaded } from '#server/platform/overloaded.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { FilesUnavailable } from '#server/ports/file-store.ts';
import { NoSpace } from '#server/ports/space.ts';
import type { CallName } from '#server/ports/telemetry.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';
import { BodyMalformed } from './decode-request.ts';
import { type Answer, envelopeAnswer } from './envelope-answer.ts';
import type { LoadGate } from './load-gate.ts';
import { BodyBroken, BodyTooLarge, BodyTooSlow, type ReadBody } from './read-body.ts';

/** A handler whose fields were checked by its schemas, so that the endpoint's name no longer matters. */
export type AnyHandler = Direct<EndpointName> | Command<EndpointName> | Several<EndpointName>;

/** An endpoint and its handler. */
export type Route = {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
};

/** Everything that each call needs. */
export type Service = {
  readonly deps: AppDeps;
  readonly gate: LoadGate;
  readonly readBody: ReadBody;
  readonly routeOf: (name: EndpointName) => Route;
};

/** The answer to a call that threw. Unexpected errors are logged. */
export function failedAnswer(deps: AppDeps, name: CallName, call: Call, error: unknown): Answer {
  const refusal = expectedFailure(name, error);
  if (error instanceof FilesUnavailable)
    deps.logger.warn({ requestId: call.requestId, call: name, ...errorFields(error) }, 'files unavailable');
  if (refusal.code === 'internal' || databaseErrorKind(error) === 'duplicate')
    deps.logger.error({ requestId: call.requestId, call: name, ...errorFields(error) }, 'call failed');
  return envelopeAnswer(refusal, call.messages);
}

/** Calls whose body is a picture. If it is too large, the message has the picture's limit (docs/spec, section 5). */
const PICTURE_TOO_LARGE: Partial<Record<CallName, 'tooLarge' | 'avatarTooLarge'>> = {
  idCardSave: 'tooLarge',
  idCardBackSave: 'tooLarge',
  parentSignSave: 'tooLarge',
  authorAvatar: 'avatarTooLarge',
};

/** A full disk, or a store that does not answer, takes somebody a while. In seconds. */
const STORE_RETRY_S = 30;
/** The refusal while the database's disk has no space. */
const noSpace: Refusal = {
  ok: false,
  code: 'overloaded',
  retryAfterSeconds: STORE_RETRY_S,
  message: (messages) => messages.noSpace,
};
/** The refusal while the store of the files cannot be used. */
export const filesUnavailable: Refusal = {
  ok: false,
  code: 'filesUnavailable',
  retryAfterSeconds: STORE_RETRY_S,
};

/** The refusal for an error. An unexpected error is `internal` and reveals nothing. */
function expectedFailure(name: CallName, error: unknown): Refusal {
  if (error instanceof BodyTooLarge) {
    const picture = PICTURE_TOO_LARGE[name];
    return picture
      ? { ...failed('tooLarge'), message: (messages) => messages.picture[picture] }
      : failed('tooLarge');
  }
  if (error instanceof BodyTooSlow) return { ok: false, code: 'rateLimited', retryAfterSeconds: 1 };
  if (error instanceof Overloaded)
    return { ok: false, code: 'overloaded', retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof NoSpace) return noSpace;
  if (error instanceof FilesUnavailable) return filesUnavailable;
  if (error instanceof BodyMalformed || error instanceof BodyBroken) return invalid({ '': INVALID_FIELD });
  const kind = databaseErrorKind(error);
  if (kind === 'full') return noSpace;
  if (kind === 'busy') return { ok: false, code: 'inProgress', retryAfterSeconds: 1 };
  // The same request would fail again, and block the changes behind it in an outbox. A command should have refused the request itself, so
  // the error is logged.
  if (kind === 'duplicate') return refused('notEditable');
  return failed('internal');
}
