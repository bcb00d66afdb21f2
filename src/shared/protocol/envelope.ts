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

/** The value of a JSON text, or `undefined` if the text is not JSON. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer's envelope, with its code as text. */
export type ReadEnvelope = Omit<Envelope, 'code'> & { code: string };

/** Reads an answer's body that was parsed; `undefined` if it is not an envelope. */
export function readEnvelope(body: unknown): ReadEnvelope | undefined {
  const parsed = v.safeParse(envelopeSchema, body);
  return parsed.success ? { ...parsed.output, code: String(parsed.output.code) } : undefined;
}

/** Reads the text of an answer's body; `undefined` if it is absent, not JSON or not an envelope. */
export const parseEnvelope = (text: string): ReadEnvelope | undefined => readEnvelope(valueOfJson(text));
