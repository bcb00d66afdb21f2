import type { Context, Hono, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Handlers } from '#server/core/handler.ts';
import { logAct } from '#server/core/log-refusal.ts';
import { failed, type Outcome, type Refusal } from '#server/core/outcome.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { admit, admitAgain } from './admit.ts';
import { answerCall } from './answer-call.ts';
import { checkFields } from './check-fields.ts';
import { decodeRequest } from './decode-request.ts';
import { type Answer, envelopeAnswer } from './envelope-answer.ts';
import type { LoadGate } from './load-gate.ts';
import { bodyReader } from './read-body.ts';
import { runCommand } from './run-command.ts';
import { serveSeveral } from './serve-several.ts';
import type { AnyHandler, Route, Service } from './service.ts';

/** Mounts every call. The table of endpoints is the only source of routes. */
export function mountEndpoints(app: Hono, deps: AppDeps, gate: LoadGate, handlers: Handlers): void {
  const service: Service = {
    deps,
    gate,
    readBody: bodyReader(deps.timers),
    routeOf: (name) => ({ name, endpoint: endpoints[name], handler: handlers[name] as AnyHandler }),
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const route = service.routeOf(name);
    const { method, auth, changesState } = route.endpoint;
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    if (method === 'GET' && auth === 'public' && !changesState) app.on(method, path, revalidate);
    app.on(method, path, (context) =>
      answerCall(deps, name, context, (call) => answerOf(service, route, context, call)),
    );
  }
}

async function answerOf(
  service: Service,
  { name, endpoint, handler }: Route,
  context: Context,
  call: Call,
): Promise<Answer> {
  const { deps, gate, readBody } = service;
  const refuse = (refusal: Refusal): Answer => envelopeAnswer(refusal, call.messages);
  // A HEAD request must not change state as its GET would.
  if (context.req.method === 'HEAD' && endpoint.changesState) return refuse(failed('notFound'));

  const { changesState } = endpoint;
  const admission = await gate(changesState, () =>
    admit(deps, endpoint, call, context.req.header(HEADER.authorization)),
  );
  if (!admission.ok) return refuse(admission.refusal);

  const decoded = await decodeRequest(endpoint, context.req.raw, (limit) =>
    readBody(context.req.raw, limit, networkOf(call.address)),
  );
  const { method } = endpoint;
  const again =
    method === 'GET'
      ? admission
      : await admitAgain(deps, endpoint, call, context.req.header(HEADER.authorization));
  if (!again.ok) return refuse(again.refusal);
  const checked = checkFields(endpoint, context.req.param(), decoded.fields);
  if (!checked.ok) return refuse(checked.refusal);

  // `admit` lets only known callers through to calls that need one.
  const known = again.call as AuthorCall;
  const fields = { params: checked.params, request: checked.request } as never;
  // The call counts as running only now that the body is here: phones send slowly.
  return gate(changesState, async () => {
    if (handler.kind === 'direct') {
      const outcome: Outcome<unknown> = await handler.run(known, fields);
      return envelopeAnswer(outcome, call.messages);
    }
    if (handler.kind === 'several') return serveSeveral(service, known, handler.parts(fields));
    const body = await handler.prepare(known, fields);
    const answer = await runCommand(deps, endpoint, known, decoded.hash, body);
    if (endpoint.auth === 'editor') logAct(deps, known, name, answer.code);
    return answer;
  });
}

/** Headers that a page of another origin also needs with a 304 (cors.ts). */
const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] });

/**
 * For public reads: a browser keeps the answer to a caller without a token and asks each time whether it has changed, which transfers no
 * body (docs/spec, section 7, Every answer). An author's answers are never kept: signing out could not erase them.
 */
const revalidate: MiddlewareHandler = (context, next) =>
  context.req.header(HEADER.authorization) === undefined
    ? withEtag(context, async () => {
        await next();
        if (context.res.ok) context.res.headers.set('cache-control', 'no-cache');
      })
    : next();
