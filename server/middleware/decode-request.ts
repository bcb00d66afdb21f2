import { createHash, type Hash } from 'node:crypto';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { jsonShape } from './json-shape.ts';
import { BodyTooLarge } from './read-body.ts';
import { type FormValue, fieldsFromPairs } from './schema-fields.ts';

/** Fields of a form at most, including files. The largest form, a contract, has fewer than a hundred. */
const FORM_FIELDS_MAX = 1_000;

export type DecodedRequest = {
  /** The fields, not checked yet. */
  readonly fields: unknown;
  /** Equal hashes under one idempotency key mean that two requests are the same (docs/spec, section 8, Codes). */
  readonly hash: string;
};

/** The body does not match its declared type. */
export class BodyMalformed extends Error {}

const hashOf = (endpoint: Endpoint, path: string) =>
  createHash('sha256').update(`${endpoint.method} ${path}\n`);

/** Hashes the content, not the bytes, so that a call has the same hash alone and in one request with other calls. */
const updateByJson = (hash: Hash, body: unknown) => hash.update('\n').update(JSON.stringify(body));

/** The hash of a call that was sent together with other calls in one request. It equals the call's hash in a separate request. */
export function partHash(endpoint: Endpoint, request: unknown): string {
  const hash = hashOf(endpoint, endpoint.path);
  return updateByJson(hash, request).digest('hex');
}

/**
 * Reads a request's fields from query and body, whichever has them: where the specification allows two ways for a call, the server accepts
 * both (docs/spec, section 7, Every request). `read` returns the body, up to the given length. Throws `BodyTooLarge`, `BodyMalformed` and
 * whatever `read` throws.
 */
export async function decodeRequest(
  endpoint: Endpoint,
  request: Request,
  read: (limit: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<DecodedRequest> {
  const url = new URL(request.url);
  const hash = hashOf(endpoint, url.pathname);
  const query = [...url.searchParams];
  const takesQuery =
    endpoint.encoding === 'query' ||
    endpoint.takesQuery === true ||
    (endpoint.method === 'GET' && query.length > 0);

  if (endpoint.method === 'GET') {
    hash.update(url.search);
    return { fields: fieldsFromPairs(endpoint.request, query), hash: hash.digest('hex') };
  }
  const bytes = await read(endpoint.bodyMax);
  const pairs: [string, FormValue][] = takesQuery ? query : [];
  if (takesQuery) hash.update(url.search);

  const form = await readForm(bytes, request.headers.get('content-type') ?? '', hash);
  if (form !== undefined)
    return { fields: fieldsFromPairs(endpoint.request, [...pairs, ...form]), hash: hash.digest('hex') };
  if (bytes.length === 0) {
    hash.update('\n');
    return { fields: fieldsFromPairs(endpoint.request, pairs), hash: hash.digest('hex') };
  }
  const body = parseJson(bytes);
  updateByJson(hash, body);
  const fields = takesQuery ? { ...fieldsFromPairs(endpoint.request, pairs), ...body } : body;
  return { fields, hash: hash.digest('hex') };
}

/** Reads a form's fields and adds them to the hash; undefined if the body is not a form. */
async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  hash: Hash,
): Promise<[string, FormValue][] | undefined> {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    if (hasMore(bytes, '\n--', FORM_FIELDS_MAX)) throw new BodyTooLarge();
    const form = await parseForm(bytes, contentType);
    // The boundary differs between repetitions, so the parts are hashed and not the bytes.
    for (const [name, value] of form)
      hash.update(`\n${name}\n`).update(typeof value === 'string' ? value : await digest(value));
    return form;
  }
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  if (hasMore(bytes, '&', FORM_FIELDS_MAX)) throw new BodyTooLarge();
  hash.update('\n').update(bytes);
  return [...new URLSearchParams(new TextDecoder().decode(bytes))];
}

async function digest(file: Blob): Promise<Uint8Array> {
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest();
}

async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<[string, FormValue][]> {
  try {
    return [...(await new Response(bytes, { headers: { 'content-type': contentType } }).formData())];
  } catch {
    throw new BodyMalformed();
  }
}

/** Whether `mark` occurs more than `count` times. */
function hasMore(bytes: Uint8Array<ArrayBuffer>, mark: string, count: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = buffer.indexOf(mark); at !== -1; at = buffer.indexOf(mark, at + mark.length)) {
    found += 1;
    if (found > count) return true;
  }
  return false;
}

function parseJson(bytes: Uint8Array): object {
  const shape = jsonShape(bytes);
  if (shape === 'tooMany') throw new BodyTooLarge();
  if (shape === 'tooDeep') throw new BodyMalformed();
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The body is not JSON, or not UTF-8.
  }
  throw new BodyMalformed();
}
