import { headerLanguage, htmlLanguage } from '#shared/domain/language.ts';
import type { Clock } from '#shared/lib/ports.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { type ReadEnvelope, readEnvelope } from '#shared/protocol/envelope.ts';
import { CLIENT_PLATFORM, HEADER } from '#shared/protocol/headers.ts';
import type { EncodedRequest } from './encode-request.ts';
import { type HttpAnswer, HttpFailure, type SendHttp } from './http-client.ts';
import type { ProofHolder } from './proof-holder.ts';
import { retryAfterMs } from './retry-policy.ts';
import type { SessionState } from './session-port.ts';

/** An envelope with its code as text, and the values of its headers. */
export type Answer = ReadEnvelope & {
  status: number;
  retryAfterMs: number | undefined;
  accessToken: string | null;
  refreshToken: string | null;
  proof: string | null;
};

/** Codes of temporary failures that have nothing to do with the host: all hosts share the account, its limits and the stored files. */
const SAME_AT_ALL_HOSTS: ReadonlySet<string> = new Set(['inProgress', 'rateLimited', 'filesUnavailable']);

/** Result of one try at one host. `hostFault`: another host may succeed (SYNC-8). */
export type Attempt =
  | { kind: 'answer'; answer: Answer; hostFault: boolean }
  | { kind: 'file'; file: Blob; hostFault: false }
  | {
      kind: 'timeout' | 'network' | 'nullBody' | 'cancelled';
      hostFault: boolean;
      retryAfterMs?: number;
      /** HTTP status of an answer that is not an envelope. */
      status?: number;
    };

const headerOf = (http: HttpAnswer, name: string): string | null => http.header(name) || null;

/**
 * Sends a request to one host and reads the envelope. The body's code decides (docs/spec, section 7). Only an answer that is not an
 * envelope is judged by its status: a 5xx is the host's fault, anything else a null response body.
 */
export async function sendOnce(
  deps: { send: SendHttp; clock: Clock; appName: string; proof: ProofHolder },
  host: string,
  request: EncodedRequest,
  session: SessionState,
  idempotencyKey: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const proof = request.needsProof ? deps.proof.current() : null;
  const headers = requestHeaders(session, deps.clock.now(), deps.appName, { idempotencyKey, proof });
  if (request.contentType !== null) headers['content-type'] = request.contentType;
  let http: HttpAnswer;
  try {
    http = await deps.send(
      {
        method: request.method,
        url: host + request.target,
        headers,
        body: request.body,
        ...(request.file ? { file: true } : {}),
        ...(request.onUploaded ? { onUploaded: request.onUploaded } : {}),
      },
      signal,
    );
  } catch (cause) {
    const kind = cause instanceof HttpFailure ? cause.kind : 'network';
    return { kind, hostFault: kind !== 'cancelled' };
  }
  if (http.file !== undefined && http.status === 200)
    return { kind: 'file', file: http.file, hostFault: false };
  const wait = retryAfterMs(headerOf(http, HEADER.retryAfter), headerOf(http, 'date'));
  const envelope = readEnvelope(http.body);
  if (!envelope) {
    const hostFault = http.status >= 500;
    const { status } = http;
    return { kind: 'nullBody', hostFault, status, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  }
  const answer: Answer = {
    ...envelope,
    status: http.status,
    retryAfterMs: wait,
    accessToken: headerOf(http, HEADER.accessToken),
    refreshToken: headerOf(http, HEADER.refreshToken),
    proof: headerOf(http, HEADER.proof),
  };
  if (answer.proof !== null) deps.proof.keep(answer.proof);
  // A healthy host returns these; another host would return the same.
  const retryable = !envelope.success && recoveryOf(envelope.code, http.status) === 'retry';
  const hostFault = retryable && !SAME_AT_ALL_HOSTS.has(envelope.code);
  return { kind: 'answer', answer, hostFault };
}

/** Every header of a request (docs/spec, section 7, Every request). `now` in ms. */
function requestHeaders(
  session: Pick<SessionState, 'udid' | 'language' | 'accessToken'>,
  now: number,
  appName: string,
  { idempotencyKey, proof }: { idempotencyKey: string | undefined; proof: string | null },
): Record<string, string> {
  const headers: Record<string, string> = {
    [HEADER.timestamp]: String(now),
    [HEADER.udid]: session.udid,
    [HEADER.lang]: headerLanguage(session.language),
    // Always sent: the browser's own header may be `zh-CN` alone, which means a Chinese interface.
    [HEADER.acceptLanguage]: htmlLanguage(session.language),
    [HEADER.clientPlatform]: CLIENT_PLATFORM,
    [HEADER.appName]: appName,
  };
  if (session.accessToken !== null) headers[HEADER.authorization] = `Bearer ${session.accessToken}`;
  if (idempotencyKey !== undefined) headers[HEADER.idempotencyKey] = idempotencyKey;
  if (proof !== null) headers[HEADER.proof] = proof;
  return headers;
}
