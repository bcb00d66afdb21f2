import { Hono } from 'hono';
import { accountHandlers } from '#server/account/calls.ts';
import { chapterHandlers } from '#server/chapter/calls.ts';
import { contractHandlers } from '#server/contract/calls.ts';
import { versionText } from '#server/core/build-version.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { failed, type Refusal } from '#server/core/outcome.ts';
import { deskHandlers } from '#server/desk/calls.ts';
import { inboxHandlers } from '#server/inbox/calls.ts';
import { libraryHandlers } from '#server/library/calls.ts';
import { allowOrigins } from '#server/middleware/cors.ts';
import { envelopeAnswer, responseOf } from '#server/middleware/envelope-answer.ts';
import { gated, loadGate } from '#server/middleware/load-gate.ts';
import { makeCall } from '#server/middleware/make-call.ts';
import { mountEndpoints } from '#server/middleware/mount-endpoints.ts';
import { requestIdOf } from '#server/middleware/request-id.ts';
import { securityHeaders } from '#server/middleware/security-headers.ts';
import { serveAvatars, serveCovers } from '#server/middleware/serve-pictures.ts';
import { servePrivate } from '#server/middleware/serve-private.ts';
import { serveSharePages } from '#server/middleware/serve-share-pages.ts';
import { serveSharedText } from '#server/middleware/serve-shared-text.ts';
import { serveSite } from '#server/middleware/serve-site.ts';
import { serveWellKnown } from '#server/middleware/serve-well-known.ts';
import { filesUnavailable } from '#server/middleware/service.ts';
import { moneyHandlers } from '#server/money/calls.ts';
import { noticeHandlers } from '#server/notice/calls.ts';
import { serveOpenApi } from '#server/openapi/serve-openapi.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { FilesUnavailable } from '#server/ports/file-store.ts';
import { readingHandlers } from '#server/reading/calls.ts';
import { sessionHandlers } from '#server/session/calls.ts';
import { signInHandlers } from '#server/sign-in/calls.ts';
import { personVerifiers } from '#server/sign-in/providers/person-verifiers.ts';
import { storyHandlers } from '#server/story/calls.ts';
import { syncHandlers } from '#server/sync/calls.ts';
import { writingStatsHandlers } from '#server/writing-stats/calls.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { type Readiness, readiness } from './readiness.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

const READY_TEXT: Record<Readiness, string> = {
  ready: 'ready',
  readyWithoutFiles: 'ready, but the stored files cannot be read or written',
  space: 'the disk has too little space left: nothing can be saved, reading goes on',
  database: 'the database cannot be reached or written',
};

/**
 * The whole server, without a port. Its only state is counts of calls and a cache of sessions, so any number of processes can share one
 * database (docs/server.md).
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
  app.use(...securityHeaders(deps.site, facebook !== null || google !== null, deps.settings.trustedProxies));
  const { allowedOrigins } = deps.settings;
  if (allowedOrigins.length > 0) app.use(allowOrigins(allowedOrigins));

  app.get('/healthz', (context) => context.text(`ok ${versionText()}`));
  const ready = readiness(deps);
  app.get('/readyz', async (context) => {
    const answer = await ready();
    return context.text(READY_TEXT[answer], answer.startsWith('ready') ? 200 : 503);
  });
  serveOpenApi(app);

  const verify = personVerifiers(deps);
  const gate = loadGate(deps.settings.load, deps.random, deps.space);
  // A separate gate: a store that does not answer delays only files.
  const fileGate = loadGate(deps.settings.load, deps.random);
  mountEndpoints(app, deps, gate, {
    ...sessionHandlers(deps),
    ...noticeHandlers(deps),
    ...storyHandlers(deps),
    ...writingStatsHandlers(deps),
    ...signInHandlers(deps, verify),
    ...inboxHandlers(deps),
    ...chapterHandlers(deps),
    ...libraryHandlers(deps),
    ...readingHandlers(deps),
    ...contractHandlers(deps),
    ...moneyHandlers(deps),
    ...accountHandlers(deps),
    ...deskHandlers(deps),
    ...syncHandlers(deps),
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
    // A picture that is read, which is no call.
    if (error instanceof FilesUnavailable) {
      deps.logger.warn({ requestId: context.get('requestId'), ...errorFields(error) }, 'files unavailable');
      return answer(filesUnavailable, context);
    }
    deps.logger.error({ requestId: context.get('requestId'), ...errorFields(error) }, 'request failed');
    return answer(failed('internal'), context);
  });
  return app;
}
