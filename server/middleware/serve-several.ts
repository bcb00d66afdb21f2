import type { AuthorCall } from '#server/core/call.ts';
import type { Part } from '#server/core/handler.ts';
import { done, type Refusal } from '#server/core/outcome.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { checkFields } from './check-fields.ts';
import { partHash } from './decode-request.ts';
import { type Answer, codeOf, envelopeAnswer } from './envelope-answer.ts';
import { loggedKey } from './request-id.ts';
import { runCommand } from './run-command.ts';
import { failedAnswer, type Service } from './service.ts';

/**
 * Answers several changes in one request, in order, each as if it had been sent alone. Each counts as one call for the rate limit. Those
 * above the limit are answered `rateLimited` and may be sent again under their keys.
 */
export async function serveSeveral(
  service: Service,
  call: AuthorCall,
  parts: readonly Part[],
): Promise<Answer> {
  const answers: unknown[] = [];
  for (const [index, part] of parts.entries()) {
    // The request itself was counted by `admit`.
    const wait = index === 0 ? 0 : service.deps.limits.author.take(call.user.userId);
    const answer = await service.deps.telemetry.step(
      { kind: 'part', name: part.call, requestId: call.requestId },
      () =>
        servePart(service, { ...call, idempotencyKey: part.key }, part, wait).catch((error: unknown) =>
          failedAnswer(service.deps, part.call, call, error),
        ),
      codeOf,
    );
    service.deps.logger.info(
      { requestId: call.requestId, call: part.call, ...loggedKey(part.call, part.key), code: answer.code },
      'part of a call',
    );
    const after = answer.headers[HEADER.retryAfter];
    answers.push({
      ...JSON.parse(answer.body),
      ...(after === undefined ? {} : { retryAfter: Number(after) }),
    });
  }
  return envelopeAnswer(done(answers), call.messages);
}

async function servePart(
  { deps, routeOf }: Service,
  call: AuthorCall,
  part: Part,
  wait: number,
): Promise<Answer> {
  const refuse = (refusal: Refusal) => envelopeAnswer(refusal, call.messages);
  if (wait > 0) return refuse({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });
  const { endpoint, handler } = routeOf(part.call);
  const checked = checkFields(endpoint, {}, part.request);
  if (!checked.ok) return refuse(checked.refusal);
  if (handler.kind !== 'command') throw new OwnError(`${part.call} does not come among others`);
  const body = await handler.prepare(call, { params: checked.params, request: checked.request } as never);
  return runCommand(deps, endpoint, call, partHash(endpoint, part.request), body);
}
