import { type FileStore, SIGNED_URL_S } from '#server/ports/file-store.ts';

const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A redirect ends a minute before its address does, so that a slow phone still gets there. In seconds. */
const REDIRECT_KEPT_S = SIGNED_URL_S - 60;

/**
 * Answers with a WebP picture of the store, for any origin; `undefined` if there is none. The file at its address never changes, so it is
 * cached for ever. Where browsers read the store themselves, the answer leads them there.
 */
export async function publicPicture(files: FileStore, name: string): Promise<Response | undefined> {
  if (files.direct !== undefined)
    return new Response(null, {
      status: 302,
      headers: {
        location: await files.direct.signedUrl(name),
        'cache-control': `public, max-age=${REDIRECT_KEPT_S}`,
        ...FOR_ANY_ORIGIN,
      },
    });
  const bytes = await files.get(name);
  if (bytes === undefined) return undefined;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      ...FOR_ANY_ORIGIN,
    },
  });
}
