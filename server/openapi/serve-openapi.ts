import type { Hono } from 'hono';
import { answerFile } from '#server/middleware/serve-site.ts';
import { encode, type FixedFile, fixedFile } from '#server/site/fixed-file.ts';
import { openApiDocument } from './openapi-document.ts';

/** Serves the wire contract at `/openapi.json`. It is made and compressed once: it has about 700 kB, and anyone may ask for it. */
export function serveOpenApi(app: Hono): void {
  let file: FixedFile | undefined;
  app.get('/openapi.json', async (context) => {
    file ??= fixedFile(new TextEncoder().encode(JSON.stringify(openApiDocument())), 'application/json');
    const { body, headers } = await encode(file, context.req.header('accept-encoding') ?? '');
    return answerFile(context, { body, headers: { ...headers, 'cache-control': 'no-cache' } });
  });
}
