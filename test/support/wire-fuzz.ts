import { wireSchema } from '#server/openapi/wire-schema.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { pngOf } from './pictures.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A part of a wire schema as JSON Schema. */
type Schema = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  additionalProperties?: Schema | boolean;
  maxLength?: number;
};

/** Existing ids and words to make requests from, so that calls get past the first checks. */
export type Known = {
  readonly ids: readonly string[];
  /** Ids for calls about stories. */
  readonly books: readonly string[];
  /** Ids for calls about chapters. */
  readonly chapters: readonly string[];
  readonly words: readonly string[];
};

/** Path parameters and fields that the call accepts, as a base to change. */
export type Right = { params?: Record<string, unknown>; request?: Record<string, unknown> };

/** Values that break code which did not expect them. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -(2 ** 63),
  2 ** 31,
  2 ** 53,
  // A list cursor, and an instant that `Date.parse` cannot read.
  Buffer.from(JSON.stringify([2 ** 31, '0190a000-0000-7000-8000-000000000001'])).toString('base64url'),
  '2026-01-01T00:00:00+05',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200d\ufeff',
  'Å'.normalize('NFD').repeat(50),
  '𝕬'.repeat(200),
  'constructor',
  '__proto__',
  'toString',
  '../../etc/passwd',
  "'; drop table account; --",
  '%',
  '%00',
  '%E0%A4%A',
  'NaN',
  '1e999',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(5_000),
  [],
  [[[[[[]]]]]],
  {},
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"role":"editor"}}'),
];

/** Mostly a value that fits the schema, sometimes one of `STRANGE`. A file is always a picture. */
function valueFor(schema: Schema, seeded: SeededRandom, known: Known): unknown {
  const { pick, chance, below } = seeded;
  const again = (inner: Schema) => valueFor(inner, seeded, known);
  if (chance(0.06)) return pick(STRANGE);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return again(pick(choices));
  const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectFor(schema, again, chance);
    case 'array': {
      const items = typeof schema.items === 'object' ? schema.items : {};
      return Array.from({ length: below(4) }, () => again(items));
    }
    case 'boolean':
      return chance(0.5);
    case 'number':
    case 'integer':
      return pick([0, 1, 2, 7, 100, 12_345, below(1_000_000)]);
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'binary') return pngOf(40, 30);
      return schema.format === 'uuid' ? pick(known.ids) : pick([...known.words, ...known.ids]);
    default:
      return pick([...known.words, ...known.ids, 1, null]);
  }
}

function objectFor(
  { properties = {}, required = [], additionalProperties }: Schema,
  again: (schema: Schema) => unknown,
  chance: (part: number) => boolean,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (chance(required.includes(name) ? 0.03 : 0.3)) continue;
    made[name] = again(inner);
  }
  if (typeof additionalProperties === 'object' && chance(0.7)) made.any = again(additionalProperties);
  if (chance(0.05)) made.role = 'editor';
  return made;
}

/** A request: its path with the query, and the options of `fetch`. */
export type FuzzedRequest = { path: string; init: RequestInit & { method: string } };

/** The ids that a call is likely to accept under this name. */
function idsFor({ path }: Endpoint, name: string, { books, chapters, ids }: Known): readonly string[] {
  if (name === 'bookId') return books;
  if (name === 'chapterId') return chapters;
  if (name !== 'id') return ids;
  if (path.includes('chapter')) return path.includes('chapter/list') ? books : chapters;
  return /book|contract|apply|completion|sign/i.test(path) ? books : ids;
}

/**
 * Makes a request for this call from the seed: most parts are right, some are wrong. `right`: input that the call accepts, the base of two
 * in three requests.
 */
export function fuzzedRequest(
  endpoint: Endpoint,
  seeded: SeededRandom,
  known: Known,
  right: Right | undefined,
  headersOf: Record<string, string>,
): FuzzedRequest {
  const { chance, pick } = seeded;
  const isRight = right !== undefined && chance(0.67);
  const made = (schema: Endpoint['request'], base: Record<string, unknown> | undefined) => {
    const value = valueFor(wireSchema(schema) as Schema, seeded, known);
    const fields: Record<string, unknown> =
      typeof value === 'object' && value !== null ? { ...(value as object) } : { value };
    if (isRight && base !== undefined)
      return Object.fromEntries(
        Object.entries(base).map(([name, given]) => [name, chance(0.04) ? pick(STRANGE) : given]),
      );
    for (const [name, given] of Object.entries(fields))
      if (typeof given === 'string' && known.ids.includes(given) && chance(0.85))
        fields[name] = pick(idsFor(endpoint, name, known));
    return fields;
  };
  const params = made(endpoint.params, right?.params);
  const fields = made(endpoint.request, right?.request);
  const headers = new Headers(headersOf);
  if (endpoint.changesState && chance(0.7))
    headers.set(HEADER.idempotencyKey, chance(0.9) ? crypto.randomUUID() : pick(known.ids));
  if (chance(0.05)) headers.set(HEADER.lang, pick(['zh_CN', 'xx', 'en_ID']));
  let path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(asText(params[name] ?? pick(known.ids))),
  );
  const inQuery = endpoint.encoding === 'query' || chance(0.03);
  if (inQuery) path += `?${pairs(fields)}`;
  if (endpoint.method === 'GET') return { path, init: { method: 'GET', headers } };
  return { path, init: { method: 'POST', headers, body: bodyOf(endpoint, seeded, fields, headers) } };
}

function bodyOf(
  { encoding }: Endpoint,
  { chance, pick }: SeededRandom,
  fields: Record<string, unknown>,
  headers: Headers,
): NonNullable<RequestInit['body']> {
  if (chance(0.04)) {
    headers.set('content-type', pick(['application/json', 'text/plain', 'multipart/form-data; boundary=x']));
    return pick(['', '{', '[]', 'null', '"text"', '--x', '{"a":1}}', '\u0000']);
  }
  if (encoding === 'multipart' || (encoding !== 'json' && chance(0.1))) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, value instanceof Blob ? value : asText(value));
    return form;
  }
  if (encoding === 'form' || encoding === 'query') return new URLSearchParams(pairs(fields));
  headers.set('content-type', 'application/json');
  return JSON.stringify(fields);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Encodes any text for an address, also half a surrogate pair. */
const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

const pairs = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, asText(one)]))
    .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
