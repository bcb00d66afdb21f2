import { extname } from 'node:path';

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
    '.svg': 'image/svg+xml; charset=utf-8',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.webp': 'image/webp',
    '.ico': 'image/x-icon',
    '.woff2': 'font/woff2',
    '.wasm': 'application/wasm',
    '.txt': 'text/plain; charset=utf-8',
    '.xml': 'application/xml; charset=utf-8',
  }),
);

/** Media type of a file of the page, by its name. */
export const contentTypeOf = (path: string): string =>
  TYPES.get(extname(path).toLowerCase()) ?? 'application/octet-stream';

/** Whether compression makes bytes of this type smaller. */
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|manifest\+json|xml|wasm)|image\/svg)/.test(contentType);
