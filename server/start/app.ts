import { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { failed, type Refusal } from '#server/core/outcome.ts';
import { allowOrigins } from '#server/middleware/cors.ts';
import { envelopeAnswer, responseOf } from '#server/middleware/envelope-answer.ts';
import { gated } from '#server/middleware/gated.ts';
import { loadGate } from '#server/middleware/load-gate.ts';
import { makeCall } from '#server/middleware/make-call.ts';
import { mountEndpoints } from '#server/middleware/mount-endpoints.ts';
import { requestIdOf } from '#server/middleware/request-id.ts';
import { securityHeaders } from '#server/middleware/security-headers.ts';
import { serveAvatars } from '#server/middleware/serve-avatars.ts';
import { serveCovers } from '#server/middleware/serve-covers.ts';
import { servePrivate } from '#server/middleware/serve-private.ts';
import { serveSharePages } from '#server/middleware/serve-share-pages.ts';
import { serveSharedText } from '#server/middleware/serve-shared-text.ts';
import { serveSite } from '#server/middleware/serve-site.ts';
import { serveWellKnown } from '#server/middleware/serve-well-known.ts';
import { serveOpenApi } from '#server/openapi/serve-openapi.ts';
import { errorFields } from '#server/ports/logger.ts';
import { accountEmailRoutes } from '#server/routes/account-email-routes.ts';
import { authorRoutes } from '#server/routes/author-routes.ts';
import { bookRoutes } from '#server/routes/book-routes.ts';
import { chapterRoutes } from '#server/routes/chapter-routes.ts';
import { contractRoutes } from '#server/routes/contract-routes.ts';
import { deskMoneyRoutes } from '#server/routes/desk-money-routes.ts';
import { deskOfficeRoutes } from '#server/routes/desk-office-routes.ts';
import { inboxRoutes } from '#server/routes/inbox-routes.ts';
import { moneyRoutes } from '#server/routes/money-routes.ts';
import { noticeRoutes } from '#server/routes/notice-routes.ts';
import { passkeyRoutes } from '#server/routes/passkey-routes.ts';
import { readersRoutes } from '#server/routes/readers-routes.ts';
import { recoveryRoutes } from '#server/routes/recovery-routes.ts';
import { sessionRoutes } from '#server/routes/session-routes.ts';
import { shareRateRoutes } from '#server/routes/share-rate-routes.ts';
import { thirdRoutes } from '#server/routes/third-routes.ts';
import { writingStatsRoutes } from '#server/routes/writing-stats-routes.ts';
import { personVerifiers } from '#server/sign-in/providers/person-verifiers.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { type Readiness, readiness } from './readiness.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

const READY_TEXT: Record<Readiness, string> = {
  ready: 'ready',
  database: 'the database cannot be reached or written',
  files: 'the stored files cannot be read or written',
};

/**
 * The whole server, without a port. Its only state is counts of calls and a cache of sessions, so any number of processes can share one database
 * (docs/architecture.md, "The server").
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    const requestId = requestIdOf(context.req.header(HEADER.requestId), deps.random);
    context.set('requestId', requestId);
    await next();
    context.res.headers.set(HEADER.requestId, requestId);
  });
  const { facebook, google } = deps.settings.providers;
  app.use(...securityHeaders(deps.site, facebook !== null || google !== null, deps.settings.trustProxy));
  const { allowedOrigins } = deps.settings;
  if (allowedOrigins.length > 0) app.use(allowOrigins(allowedOrigins));

  app.get('/healthz', (context) => context.text('ok'));
  const ready = readiness(deps);
  app.get('/readyz', async (context) => {
    const answer = await ready();
    return context.text(READY_TEXT[answer], answer === 'ready' ? 200 : 503);
  });
  serveOpenApi(app);

  const verify = personVerifiers(deps);
  const gate = loadGate(deps.settings.load, deps.random);
  // Apart: a store that does not answer holds up files alone.
  const fileGate = loadGate(deps.settings.load, deps.random);
  mountEndpoints(app, deps, gate, {
    ...sessionRoutes(deps),
    ...recoveryRoutes(deps, verify),
    ...deskOfficeRoutes(deps),
    ...accountEmailRoutes(deps),
    ...passkeyRoutes(deps),
    ...thirdRoutes(deps, verify),
    ...authorRoutes(deps),
    ...bookRoutes(deps),
    ...chapterRoutes(deps),
    ...noticeRoutes(deps),
    ...contractRoutes(deps),
    ...moneyRoutes(deps),
    ...deskMoneyRoutes(deps),
    ...shareRateRoutes(deps),
    ...inboxRoutes(deps),
    ...readersRoutes(deps),
    ...writingStatsRoutes(deps),
  });
  serveWellKnown(app, deps);
  app.use('/files/*', gated(fileGate));
  serveCovers(app, deps);
  serveAvatars(app, deps);
  servePrivate(app, deps, fileGate);
  serveSharePages(app, deps, gate);
  if (deps.site !== null) {
    serveSharedText(app, deps.site, deps, gate);
    serveSite(app, deps.site, deps.settings);
  }

  const answer = (refusal: Refusal, context: Parameters<typeof makeCall>[1]): Response => {
    const { messages } = makeCall(deps, context, context.get('requestId'));
    return responseOf(envelopeAnswer(refusal, messages));
  };
  app.notFound((context) => answer(failed('notFound'), context));
  app.onError((error, context) => {
    deps.logger.error({ requestId: context.get('requestId'), ...errorFields(error) }, 'request failed');
    return answer(failed('internal'), context);
  });
  return app;
}
