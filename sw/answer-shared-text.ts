import type { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { documentWithForm, SHARE_PATH } from '#shared/protocol/shared-form.ts';

/**
 * Answers the post of a text that another app shared: with the document, which then contains the text. It works with or without a network
 * (decision 0011). Without a stored document the server answers in the same way.
 */
export function answerSharedText(precache: PrecacheController): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const document = await precache.matchPrecache('/index.html');
      if (!document) return fetch(request);
      const headers = new Headers(document.headers);
      for (const ofBody of ['content-encoding', 'content-length', 'etag']) headers.delete(ofBody);
      return new Response(documentWithForm(await document.text(), await request.formData()), { headers });
    },
    'POST',
  );
}
