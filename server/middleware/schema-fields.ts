import type { Endpoint } from '#shared/protocol/endpoint.ts';

/** The value of a form field. */
export type FormValue = string | Blob;

type Shape = {
  readonly type: string;
  readonly entries?: Record<string, unknown>;
  readonly wrapped?: unknown;
};

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The schema under `optional` and `nullable`. */
const unwrap = (value: unknown): Shape | undefined => {
  if (!isShape(value)) return undefined;
  return value.wrapped === undefined ? value : unwrap(value.wrapped);
};

/**
 * Makes an object from fields that were sent as pairs of texts (query, form, multipart), in the types of the schema: repeated names become
 * lists, missing lists are empty, numbers and booleans are parsed. The schema refuses what cannot be parsed.
 */
export function fieldsFromPairs(
  schema: Endpoint['request'],
  pairs: Iterable<[string, FormValue]>,
): Record<string, unknown> {
  const entries = (schema as unknown as Shape).entries ?? {};
  const fields: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(entries)) if (unwrap(entry)?.type === 'array') fields[name] = [];
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(entries, name)) continue;
    const type = unwrap(entries[name])?.type;
    const list = fields[name];
    if (type === 'array' && Array.isArray(list)) list.push(value);
    else fields[name] = typeof value === 'string' ? scalar(value, type) : value;
  }
  return fields;
}

function scalar(value: string, type: string | undefined): unknown {
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
