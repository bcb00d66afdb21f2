import { type GenericSchema, safeParse } from 'valibot';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { nothing } from '#shared/protocol/fields.ts';

/** Paths of what is in a value and not in what its schema makes of it, which leaves out what it does not name. */
function missing(value: unknown, named: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof named !== 'object' || named === null) return [at];
  const known = named as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, part]) =>
    key in known ? missing(part, known[key], `${at}.${key}`) : [`${at}.${key}`],
  );
}

/** What a call's successful answer has besides what its schema names (`data`: of the envelope), or why it is none; '' if all is well. */
export function unnamedFields(name: EndpointName, data: unknown): string {
  // Some calls are done without any answer.
  if (data === undefined) return '';
  const { answer } = endpoints[name];
  if (answer === nothing) return missing(data, {}, name).join();
  const read = safeParse(answer as GenericSchema, data);
  return read.success ? missing(data, read.output, name).join() : `${name}: ${read.issues[0].message}`;
}
