import * as v from 'valibot';
import type { IdempotencyKey, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Locks } from '#shared/lib/ports.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import { isPublicRead } from '#shared/protocol/public-reads.ts';
import type { ClientEvents } from './client-events.ts';
import { type EncodedRequest, encodeRequest } from './encode-request.ts';
import { endpointOf } from './endpoint-table.ts';
import type { RetryMode } from './retry-policy.ts';
import type { Answer, Attempt } from './send-once.ts';
import { type SendDeps, sendWithHosts } from './send-with-hosts.ts';
import type { SessionState } from './session-port.ts';
import { refreshToken } from './token-refresh.ts';

export type CallerDeps = SendDeps & { locks: Locks; lockName: string; events: ClientEvents };

/** How one call is made; see `Caller`. */
export type CallManner = {
  mode: RetryMode;
  /** The call is sent only while this author is signed in (SYNC-11). */
  as?: UserId;
  /** The call is sent without the access token, even if someone is signed in. */
  anonymous?: boolean;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  onUploaded?: ((share: number) => void) | undefined;
};

/** A successful answer. The caller stores the tokens of a sign-in. */
export type Called<T> = {
  data: T;
  accessToken: string | null;
  refreshToken: string | null;
  /** A read during which the access token was renewed (20066). */
  refreshedRead: boolean;
};

type Come = Extract<Attempt, { kind: 'answer' | 'file' }>;
type Exchanged = { attempt: Come; session: SessionState; refreshed: boolean };

const failureOf = (attempt: Exclude<Attempt, Come>): CallFailure =>
  attempt.kind === 'nullBody'
    ? { kind: 'nullBody', ...(attempt.status === undefined ? {} : { status: attempt.status }) }
    : { kind: attempt.kind === 'cancelled' ? 'network' : attempt.kind };

const refusal = (answer: Answer): CallFailure => ({
  kind: 'answer',
  code: answer.code,
  message: answer.message,
  data: answer.data,
  redirect: answer.redirect === true,
  status: answer.status,
  ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
});

const nobody: CallFailure = {
  kind: 'answer',
  code: 'unauthenticated',
  message: '',
  data: undefined,
  redirect: false,
};

/** Whether an answer ends the session or its access token. */
function endsSession(answer: Answer): boolean {
  const recovery = recoveryOf(answer.code);
  return recovery === 'refreshSignIn' || recovery === 'needsSignIn' || answer.redirect === true;
}

/** Whether a call may be sent: a call made for an author only while that author is signed in (SYNC-11). */
const isMeantFor = (session: SessionState, author: UserId | undefined): boolean =>
  author === undefined || (session.uid === author && session.accessToken !== null);

const senderOf = (session: SessionState, { anonymous }: CallManner): SessionState =>
  anonymous ? { ...session, accessToken: null } : session;

/** How often one call may renew the session. */
const RENEWALS_MAX = 2;

/**
 * Stores the tokens of an answer. A new refresh token belongs to a new session, for example after a proof. If a renewal of the previous
 * session ends later, it stores nothing.
 */
async function keepTokens(deps: CallerDeps, answer: Answer, session: SessionState): Promise<void> {
  if (answer.accessToken === null) return;
  const tokens = { accessToken: answer.accessToken, refreshToken: answer.refreshToken };
  await deps.session.storeTokens(session.generation, tokens, answer.refreshToken !== null);
}

/** Refuses if someone else signed in meanwhile: one author's call is never sent as another (SYNC-11). */
const sameAuthor = (session: SessionState, uid: UserId | null): Result<SessionState, CallFailure> =>
  session.uid === uid ? ok(session) : err(nobody);

/** Returns the session to send again with, or why there is none. */
async function renew(
  deps: CallerDeps,
  answer: Answer,
  session: SessionState,
  uid: UserId | null,
): Promise<Result<SessionState, CallFailure>> {
  if (recoveryOf(answer.code) === 'refreshSignIn') {
    const refreshed = await refreshToken(deps, session);
    if (refreshed.kind === 'fresh') return sameAuthor(refreshed.session, uid);
    if (refreshed.kind === 'unreachable') {
      deps.note('session.renewal.failed');
      return err({ kind: 'network' });
    }
    deps.events.onSignedOut({ redirect: true, message: refreshed.message || answer.message });
    return err({ ...nobody, redirect: true });
  }
  const current = await deps.session.read();
  if (current.generation !== session.generation && current.accessToken !== null)
    return sameAuthor(current, uid);
  if (await deps.session.die(session.generation, answer.data))
    deps.events.onSignedOut({ redirect: answer.redirect === true, message: answer.message });
  return err(refusal(answer));
}

/** Sends a request with the session's headers until the answer is final, renewing the session if needed. */
async function exchange(
  deps: CallerDeps,
  request: EncodedRequest,
  manner: CallManner,
  idempotencyKey: string | undefined,
  isSessionCall: boolean,
): Promise<Result<Exchanged, CallFailure>> {
  const options = { mode: manner.mode, idempotencyKey, signal: manner.signal };
  let session = await deps.session.read();
  const uid = manner.as ?? session.uid;
  for (let renewals = 0; ; renewals += 1) {
    if (!isMeantFor(session, manner.as)) return err(nobody);
    const attempt = await sendWithHosts(deps, request, senderOf(session, manner), options);
    if (attempt.kind === 'file') return ok({ attempt, session, refreshed: renewals > 0 });
    if (attempt.kind !== 'answer') return err(failureOf(attempt));
    const { answer } = attempt;
    if (answer.success) return ok({ attempt, session, refreshed: renewals > 0 });
    const mayRenew = endsSession(answer) && !isSessionCall && renewals < RENEWALS_MAX;
    if (!mayRenew) return err(refusal(answer));
    const renewed = await renew(deps, answer, session, uid);
    if (!renewed.ok) return renewed;
    session = renewed.value;
  }
}

/**
 * Public reads are sent without the token, so that the service worker may keep their answers for everybody. Only what is not found without
 * the token is requested again with the token: a story not opened to readers exists for its author alone. Any other call is made once.
 */
async function askWithoutToken(
  deps: CallerDeps,
  { method, target }: EncodedRequest,
  manner: CallManner,
  ask: (manner: CallManner) => Promise<Result<Exchanged, CallFailure>>,
): Promise<Result<Exchanged, CallFailure>> {
  if (manner.anonymous || !isPublicRead(method, target.replace(/\?.*/, ''))) return ask(manner);
  const found = await ask({ ...manner, anonymous: true });
  const isMissing = !found.ok && found.error.kind === 'answer' && found.error.code === 'notFound';
  return isMissing && (await deps.session.read()).accessToken !== null ? ask(manner) : found;
}

/**
 * Makes one call of the wire: request, hosts, envelope, answer's schema, session headers, one refresh at 20066 and the end of a session
 * (docs/spec, section 7, Every answer; docs/spec, section 4, Session expiry). Overlay, messages and reload: see api-client.ts.
 */
export function createCaller(deps: CallerDeps) {
  async function call<Name extends EndpointName>(
    name: Name,
    input: { params?: Record<string, string>; request?: Record<string, unknown> },
    manner: CallManner,
  ): Promise<Result<Called<AnswerOf<Name>>, CallFailure>> {
    const endpoint = await endpointOf(name).catch(() => undefined);
    // The definition is lazy-loaded. If that fails, it is a network failure.
    if (!endpoint) return err({ kind: 'network' });
    const { params = {}, request: fields = {} } = input;
    const request: EncodedRequest = {
      ...encodeRequest(endpoint, params, fields),
      ...(manner.onUploaded ? { onUploaded: manner.onUploaded } : {}),
    };
    const newKey = () =>
      endpoint.changesState ? mintId<IdempotencyKey>(deps.clock, deps.random) : undefined;
    const idempotencyKey = manner.idempotencyKey ?? newKey();
    // The tokens of such a call are stored by the code that makes it.
    const isSessionCall = endpoint.auth === 'signIn';
    const askOnce = (how: CallManner) => exchange(deps, request, how, idempotencyKey, isSessionCall);
    const exchanged = await askWithoutToken(deps, request, manner, askOnce);
    if (!exchanged.ok) return exchanged;
    const { attempt, session, refreshed } = exchanged.value;
    if (attempt.kind === 'file') return err({ kind: 'nullBody' });
    const { answer } = attempt;
    const data = v.safeParse(endpoint.answer, answer.data);
    if (!data.success) return err({ kind: 'nullBody', status: answer.status });
    // The answer has arrived, whether or not the device can store newer tokens; the next call renews them.
    if (!isSessionCall) await keepTokens(deps, answer, session).catch(() => undefined);
    return ok({
      data: data.output as AnswerOf<Name>,
      accessToken: answer.accessToken,
      refreshToken: answer.refreshToken,
      refreshedRead: refreshed && !endpoint.changesState,
    });
  }

  /** Fetches a file that needs the access token. */
  async function file(path: string, manner: CallManner): Promise<Result<Blob, CallFailure>> {
    const request: EncodedRequest = {
      method: 'GET',
      target: path,
      contentType: null,
      body: null,
      file: true,
      // The server shows pictures of identity papers only with a proof.
      needsProof: true,
    };
    const exchanged = await exchange(deps, request, manner, undefined, false);
    if (!exchanged.ok) return exchanged;
    const { attempt } = exchanged.value;
    return attempt.kind === 'file' ? ok(attempt.file) : err({ kind: 'nullBody' });
  }

  return Object.assign(call, { file });
}

export type Caller = ReturnType<typeof createCaller>;
