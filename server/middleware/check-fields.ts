import * as v from 'valibot';
import { failed, invalid, type Refusal } from '#server/outcome.ts';
import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';

/** Message key of a field whose shape is wrong; only a faulty client meets it. */
export const INVALID_FIELD = 'error.invalid';

/** A text that is missing is an empty one, so that its own message comes (specification, section 5). */
function withMissingTexts({ request }: Endpoint, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields) || !('entries' in request))
    return fields;
  const missing = Object.entries(request.entries as Record<string, { type: string }>)
    .filter(([name, { type }]) => type === 'string' && !(name in fields))
    .map(([name]) => [name, '']);
  return missing.length === 0 ? fields : { ...fields, ...Object.fromEntries(missing) };
}

export type CheckedFields = { ok: true; params: unknown; request: unknown } | { ok: false; refusal: Refusal };

/**
 * Checks path and fields against the call's schemas. A path that cannot name anything is `notFound`; wrong fields are
 * `validation`, without a word of what was in them.
 */
export function checkFields(
  endpoint: Endpoint,
  pathParams: Readonly<Record<string, string>>,
  fields: unknown,
): CheckedFields {
  const params = v.safeParse(endpoint.params, pathParams);
  if (!params.success) return { ok: false, refusal: failed('notFound') };
  const request = v.safeParse(endpoint.request, withMissingTexts(endpoint, fields));
  if (request.success) return { ok: true, params: params.output, request: request.output };
  if (request.issues.some((issue) => issue.message === 'tooLarge'))
    return { ok: false, refusal: failed('tooLarge') };
  const paths = request.issues.map((issue) => v.getDotPath(issue) ?? '');
  return {
    ok: false,
    refusal: invalid(Object.fromEntries(paths.map((path) => [path, INVALID_FIELD]))),
  };
}
