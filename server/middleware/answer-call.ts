import type { Context } from 'hono';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { CallName } from '#server/ports/telemetry.ts';
import { type Answer, codeOf, type FileAnswer, responseOf } from './envelope-answer.ts';
import { makeCall } from './make-call.ts';
import { loggedKey } from './request-id.ts';
import { failedAnswer } from './service.ts';

/** Answers a call as a step for telemetry. It also answers if the call throws, and writes one line to the log. */
export async function answerCall(
  deps: AppDeps,
  name: CallName,
  context: Context,
  run: (call: Call) => Promise<Answer | FileAnswer>,
): Promise<Response> {
  const started = deps.clock.now();
  const requestId: string = context.get('requestId');
  const call = makeCall(deps, context, requestId);
  const answer = await deps.telemetry.step<Answer | FileAnswer>(
    { kind: 'call', name, requestId },
    () => run(call).catch((error: unknown) => failedAnswer(deps, name, call, error)),
    codeOf,
  );
  // Never log the query, the body or a header: other clients may send the password in the query (decision 0001).
  deps.logger.info(
    {
      requestId,
      call: name,
      ...loggedKey(name, call.idempotencyKey),
      status: answer.status,
      code: answer.code,
      ms: deps.clock.now() - started,
    },
    'call',
  );
  return responseOf(answer);
}
