import * as v from 'valibot';

/**
 * Schema of every answer (docs/spec, section 7, Every answer). Any other body is a "null response body" and rejected (docs/spec, section
 * 8). `code` is a number or a string on the wire.
 */
export const envelopeSchema = v.object({
  success: v.boolean(),
  code: v.union([v.string(), v.number()]),
  message: v.string(),
  data: v.optional(v.unknown()),
  redirect: v.optional(v.boolean()),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** Parses an answer's body; `undefined` if it is absent, not JSON or no envelope. */
export function parseEnvelope(body: string): (Omit<Envelope, 'code'> & { code: string }) | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(envelopeSchema, value);
  return parsed.success ? { ...parsed.output, code: String(parsed.output.code) } : undefined;
}
