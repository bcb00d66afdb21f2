import { type GenericSchema, safeParse } from 'valibot';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { nothing } from '#shared/protocol/fields.ts';

/** Paths of the fields in `value` that are not in `named`. The schema's output is `named`: it leaves out fields that the schema does not list. */
function missing(value: unknown, named: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof named !== 'object' || named === null) return [at];
  const known = named as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, part]) =>
    key in known ? missing(part, known[key], `${at}.${key}`) : [`${at}.${key}`],
  );
}

/** The fields of a successful answer that its schema does not list, or why the answer is not valid; '' if all is well. `data`: the envelope's. */
export function unnamedFields(name: EndpointName, data: unknown): string {
  // Some calls have no answer.
  if (data === undefined) return '';
  const { answer } = endpoints[name];
  if (answer === nothing) return missing(data, {}, name).join();
  const read = safeParse(answer as GenericSchema, data);
  return read.success ? missing(data, read.output, name).join() : `${name}: ${read.issues[0].message}`;
}
