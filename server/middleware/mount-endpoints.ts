import type { Context, Hono } from 'hono';
import type { AppDeps } from '#server/app-deps.ts';
import type { AuthorCall, Call } from '#server/call.ts';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { errorFields } from '#server/logger.ts';
import { failed, invalid, type Outcome, type Refusal } from '#server/outcome.ts';
import type { Command, Direct, Handlers } from '#server/routes/handler.ts';
import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { admit, type Limits } from './admit.ts';
import { checkFields, INVALID_FIELD } from './check-fields.ts';
import { BodyMalformed, decodeRequest } from './decode-request.ts';
import { type Answer, envelopeAnswer } from './envelope-answer.ts';
import { makeCall } from './make-call.ts';
import { rateLimiter } from './rate-limiter.ts';
import { BodyTooLarge } from './read-body.ts';
import { runCommand } from './run-command.ts';

/** A handler whose fields have been checked by its own schemas, so the name no longer matters. */
type AnyHandler = Direct<EndpointName> | Command<EndpointName>;

type Route = { readonly name: EndpointName; readonly endpoint: Endpoint; readonly handler: AnyHandler };

/** Puts every call of the wire onto the app: the table drives the routes, nothing is routed beside it. */
export function mountEndpoints(app: Hono, deps: AppDeps, handlers: Handlers): void {
  const limits = {
    author: rateLimiter(deps.settings.rateLimits.author, deps.clock),
    visitor: rateLimiter(deps.settings.rateLimits.visitor, deps.clock),
    making: rateLimiter(deps.settings.rateLimits.making, deps.clock),
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const route: Route = { name, endpoint: endpoints[name], handler: handlers[name] as AnyHandler };
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.endpoint.method, path, (context) => serve(deps, limits, route, context));
  }
}

async function serve(deps: AppDeps, limits: Limits, route: Route, context: Context): Promise<Response> {
  const started = deps.clock.now();
  const requestId: string = context.get('requestId');
  const call = makeCall(deps, context, requestId);
  const answer = await answerOf(deps, limits, route, context, call).catch((error: unknown): Answer => {
    const refusal = expectedFailure(error);
    if (refusal.code === 'internal')
      deps.logger.error({ requestId, call: route.name, ...errorFields(error) }, 'call failed');
    return envelopeAnswer(refusal, call.messages);
  });
  // Never the query, the body or a header: sign-in sends the password in the query (api.md).
  deps.logger.info(
    {
      requestId,
      call: route.name,
      status: answer.status,
      code: answer.code,
      ms: deps.clock.now() - started,
    },
    'call',
  );
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // Some GET calls change state, and no answer is the same for two callers.
      'cache-control': 'no-store',
      ...answer.headers,
    },
  });
}

/** What went wrong on the way, as a code. Anything not foreseen is `internal` and says nothing of the inside. */
function expectedFailure(error: unknown): Refusal {
  if (error instanceof BodyTooLarge) return failed('tooLarge');
  if (error instanceof BodyMalformed) return invalid({ '': INVALID_FIELD });
  if (databaseErrorKind(error) === 'busy') return { ok: false, code: 'inProgress', retryAfterSeconds: 1 };
  return failed('internal');
}

async function answerOf(
  deps: AppDeps,
  limits: Limits,
  { name, endpoint, handler }: Route,
  context: Context,
  call: Call,
): Promise<Answer> {
  const refuse = (refusal: Refusal): Answer => envelopeAnswer(refusal, call.messages);
  // A HEAD must not do what a GET of this kind does.
  if (context.req.method === 'HEAD' && endpoint.changesState) return refuse(failed('notFound'));

  const admission = await admit(deps, limits, name, endpoint, call, context.req.header(HEADER.authorization));
  if (!admission.ok) return refuse(admission.refusal);

  const decoded = await decodeRequest(endpoint, context.req.raw);
  const checked = checkFields(endpoint, context.req.param(), decoded.fields);
  if (!checked.ok) return refuse(checked.refusal);

  // `admit` let only known callers through to calls that need one.
  const known = admission.call as AuthorCall;
  const fields = { params: checked.params, request: checked.request } as never;
  if (handler.kind === 'direct') {
    const outcome: Outcome<unknown> = await handler.run(known, fields);
    return envelopeAnswer(outcome, call.messages);
  }
  const body = await handler.prepare(known, fields);
  return runCommand(deps.db, known, decoded.hash, body);
}
