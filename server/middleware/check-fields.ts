import * as v from 'valibot';
import { failed, INVALID_FIELD, invalid, type Refusal } from '#server/core/outcome.ts';
import { FIELD_CHARACTERS, isStorable } from '#shared/domain/characters.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';

/** A message key that one of our schemas gives instead of the library's message. */
const MESSAGE_KEY = /^[a-z]\w*(?:\.\w+)+$/i;

/** A missing text is treated as an empty one, so that the message for an empty field appears (docs/spec, section 5). */
function withMissingTexts({ request }: Endpoint, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields) || !('entries' in request))
    return fields;
  const missing = Object.entries(request.entries as Record<string, { type: string }>)
    .filter(([name, { type }]) => type === 'string' && !(name in fields))
    .map(([name]) => [name, '']);
  return missing.length === 0 ? fields : { ...fields, ...Object.fromEntries(missing) };
}

/** The paths of all texts that the database cannot store: they contain NUL or half a surrogate pair. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    unstorable(item, path === '' ? name : `${path}.${name}`),
  );
}

export type CheckedFields = { ok: true; params: unknown; request: unknown } | { ok: false; refusal: Refusal };

/**
 * Checks path and fields against the call's schemas. A malformed path is `notFound`. Wrong fields are `validation`, without any of their
 * content.
 */
export function checkFields(
  endpoint: Endpoint,
  pathParams: Readonly<Record<string, string>>,
  fields: unknown,
): CheckedFields {
  const params = v.safeParse(endpoint.params, pathParams);
  if (!params.success) return { ok: false, refusal: failed('notFound') };
  const texts = unstorable(fields, '');
  if (texts.length > 0)
    return {
      ok: false,
      refusal: invalid(Object.fromEntries(texts.map((path) => [path, FIELD_CHARACTERS]))),
    };
  const request = v.safeParse(endpoint.request, withMissingTexts(endpoint, fields));
  if (request.success) return { ok: true, params: params.output, request: request.output };
  if (request.issues.some((issue) => issue.message === 'tooLarge'))
    return { ok: false, refusal: failed('tooLarge') };
  const faults = request.issues.map((issue) => [
    v.getDotPath(issue) ?? '',
    MESSAGE_KEY.test(issue.message) ? issue.message : INVALID_FIELD,
  ]);
  return { ok: false, refusal: invalid(Object.fromEntries(faults)) };
}
