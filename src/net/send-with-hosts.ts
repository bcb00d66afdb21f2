import { failureDetail, type NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { Random, Timers } from '#shared/lib/ports.ts';
import type { EncodedRequest } from './encode-request.ts';
import { type createRotation, hostAnswered, hostFailed } from './host-rotation.ts';
import { type RetryMode, resendAfter, type TryOutcome } from './retry-policy.ts';
import { type Attempt, sendOnce } from './send-once.ts';
import type { SessionPort, SessionState } from './session-port.ts';

export type SendDeps = Parameters<typeof sendOnce>[0] & {
  session: SessionPort;
  rotation: ReturnType<typeof createRotation>;
  random: Random;
  timers: Timers;
  note: NoteEvent;
};

const outcomeOf = (attempt: Attempt): TryOutcome => {
  if (attempt.kind === 'timeout' || attempt.kind === 'network') return { kind: attempt.kind };
  if (attempt.kind === 'file' || !attempt.hostFault) return { kind: 'final' };
  const wait = attempt.kind === 'answer' ? attempt.answer.retryAfterMs : attempt.retryAfterMs;
  return wait === undefined ? { kind: 'serverError' } : { kind: 'serverError', retryAfterMs: wait };
};

/** Notes that a host failed, if there are others. */
function noteRotation({ rotation, note }: SendDeps, attempt: Attempt): void {
  if (rotation.size === 1) return;
  const failed = attempt.kind === 'answer' ? { kind: 'answer', code: attempt.answer.code } : attempt;
  note('sync.host.rotated', failureDetail(failed));
}

/**
 * Sends one request until a host answers or the policy ends it (SYNC-8): the next host at every try, the same idempotency key; hosts that
 * failed twice rest. `session` fills the headers; the caller renews it.
 */
export async function sendWithHosts(
  deps: SendDeps,
  request: EncodedRequest,
  session: SessionState,
  options: { mode: RetryMode; idempotencyKey: string | undefined; signal: AbortSignal | undefined },
): Promise<Attempt> {
  const tried = new Set<string>();
  let rests = session.hosts;
  for (let resends = 0; ; resends += 1) {
    const host = deps.rotation.take(rests, tried);
    const attempt = await sendOnce(deps, host, request, session, options.idempotencyKey, options.signal);
    if (attempt.kind !== 'cancelled') {
      const after = attempt.hostFault ? hostFailed(rests, host, deps.clock.now()) : hostAnswered(rests, host);
      // The list of resting hosts only saves time: a device that cannot store it still gets its answer.
      if (after !== rests) await deps.session.storeHosts(after).catch(() => undefined);
      rests = after;
    }
    tried.add(host);
    const wait = resendAfter(outcomeOf(attempt), resends, options.mode, deps.rotation.size, deps.random);
    if (wait === undefined || options.signal?.aborted) return attempt;
    noteRotation(deps, attempt);
    // Wait only before repeating a host; an untried one is tried at once.
    if (tried.size >= deps.rotation.size) await new Promise<void>((go) => deps.timers.after(wait, go));
  }
}
