import type { Hono } from 'hono';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Messages } from '#server/core/messages.ts';
import { Overloaded } from '#server/platform/overloaded.ts';
import type { StaticSite } from '#server/site/static-site.ts';
import { SHARED_TEXT_BYTES_MAX } from '#shared/domain/limits.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { documentWithForm, SHARE_PATH } from '#shared/protocol/shared-form.ts';
import type { LoadGate } from './load-gate.ts';
import { makeCall } from './make-call.ts';
import { BodyBroken, BodyTooLarge, bodyReader } from './read-body.ts';

/**
 * Receives a text that another app shares with Tinta while the device has no service worker. Answers with the app's document, which contains
 * the text (decision 0011). The text is neither stored nor logged, and nothing changes on the server, so the sender is not checked.
 */
export function serveSharedText(app: Hono, site: StaticSite, deps: AppDeps, gate: LoadGate): void {
  const readBody = bodyReader(deps.timers);
  app.post(SHARE_PATH, async (context) => {
    const { messages, address } = makeCall(deps, context, context.get('requestId'));
    const say = ({ text, status, after }: Refused) => {
      if (after !== undefined) context.header(HEADER.retryAfter, String(Math.ceil(after)));
      return context.text(text, status, { 'cache-control': 'no-store' });
    };
    const wait = deps.limits.pages.take(networkOf(address));
    if (wait > 0) return say({ text: messages.code.rateLimited, status: 429, after: wait });
    let form: FormData;
    try {
      const body = await readBody(context.req.raw, SHARED_TEXT_BYTES_MAX, networkOf(address));
      const headers = { 'content-type': context.req.header('content-type') ?? '' };
      // The request counts as running only now that its body is here.
      form = await gate(false, () => new Response(body, { headers }).formData());
    } catch (error) {
      return say(refusedBy(error, messages));
    }
    const document = await site.file('/index.html', '', '');
    if (document === undefined) return context.notFound();
    return context.html(documentWithForm(new TextDecoder().decode(document.body), form), 200, {
      'cache-control': 'no-store',
    });
  });
}

type Refused = { text: string; status: 400 | 408 | 413 | 429 | 503; after?: number };

function refusedBy(error: unknown, { code, sharedText }: Messages): Refused {
  if (error instanceof Overloaded)
    return { text: code.overloaded, status: 503, after: error.retryAfterSeconds };
  if (error instanceof BodyTooLarge) return { text: sharedText.tooLarge, status: 413 };
  return { text: sharedText.incomplete, status: error instanceof BodyBroken ? 408 : 400 };
}
