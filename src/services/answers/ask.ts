import type { Services } from '#services/services-context.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { CallFailure, CallInput } from '#shared/protocol/api-client.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import { answerKey, keepAnswer, keptAnswer } from '#storage/owned/kept-answers.ts';

/**
 * Where an answer is kept. `no`: nowhere, such as an editor's view of other people's data. `author`: on this device, for its author, and
 * erased at sign-out. `device`: on this device, for everybody, such as the genres. `worker`: for everybody too, but kept only by a service
 * worker (`public-reads.ts`).
 */
export type Keep = 'no' | 'author' | 'device' | 'worker';

/**
 * An answer as a screen shows it. `at` (ms since epoch): when the server gave it; `stale`: why the answer could not be updated now; null: the
 * answer is up to date.
 */
export type Kept<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; at: number; stale: CallFailure | null }
  | { state: 'failed'; failure: CallFailure };

/** A call, with its input as JSON. `uid`: who asks; undefined: a visitor. */
type Question = { name: string; json: string; keep: Keep; uid: UserId | undefined; language: Language };

/**
 * The key under which this device keeps the answer; null: it keeps none. Devices have stored answers under these keys, so the form of a key
 * never changes.
 */
export function keyOf({ name, json, keep, uid, language }: Question): string | null {
  if (keep === 'author' && uid) return answerKey(uid, `${name}:${language}:${json}`);
  if (keep !== 'device') return null;
  return answerKey(null, json === '{}' ? `${name}:${language}` : `${name}:${language}:${json}`);
}

type Asking<Name extends EndpointName> = {
  name: Name;
  input: CallInput<Name>;
  keep: Keep;
  uid: UserId | undefined;
  /** The result of `keyOf`. */
  key: string | null;
  /** Aborts when the screen is left or makes a different request. */
  signal: AbortSignal;
};
type Show<T> = (next: (before: Kept<T>) => Kept<T>) => void;

/**
 * Makes the call once, and calls `show` with each state of the screen: first the kept answer, then the new one. If the call fails, it shows
 * the kept answer with the reason. It shows only the failure if there is no kept answer, or if the server refuses an author's own read. A
 * list for everybody stays valid after a refusal.
 */
export async function ask<Name extends EndpointName>(
  { api, clock, session }: Pick<Services, 'api' | 'clock' | 'session'>,
  { name, input, keep, uid, key, signal }: Asking<Name>,
  show: Show<AnswerOf<Name>>,
): Promise<void> {
  const kept = key === null ? undefined : keptAnswer<AnswerOf<Name>>(key).catch(() => undefined);
  void kept?.then((answer) => {
    if (answer)
      show((before) => (before.state === 'ready' ? before : { state: 'ready', ...answer, stale: null }));
  });
  // An answer to be kept is useful even after the screen was left, so that call is not aborted.
  const answer = await api.call(name, input, keep === 'no' ? { quiet: true, signal } : { quiet: true });
  if (answer.ok) {
    const { value } = answer;
    const at = clock.now();
    show(() => ({ state: 'ready', value, at, stale: null }));
    // The author may have signed out since, or be signing out. The author's entries may be erased already (SYNC-11).
    const now = session.current();
    const isGone = keep === 'author' && (now?.uid !== uid || now?.leaving);
    if (key !== null && !isGone) await keepAnswer(key, { value, at }).catch(() => undefined);
    return;
  }
  const failure = answer.error;
  const earlier = await kept;
  const isRefusal = failure.kind === 'answer' && !comesAgain(failure.code);
  if (earlier && !(isRefusal && keep === 'author'))
    return show(() => ({ state: 'ready', ...earlier, stale: failure }));
  // The view stays, as its user may be typing beside it; header and chip ask for the sign-in.
  const needsSignIn = failure.kind === 'answer' && failure.code === 'unauthenticated';
  const stays = keep === 'no' && needsSignIn;
  show((before) => (stays && before.state === 'ready' ? before : { state: 'failed', failure }));
}
