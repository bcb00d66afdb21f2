import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { contentHash } from '#shared/protocol/fields.ts';

/**
 * A wire schema as JSON Schema 2020-12, of the input before any transformation. Our own checks (ids, hashes) have no standard equivalent
 * and are written out here.
 */
export function wireSchema(schema: Endpoint['request']): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => {
      if (valibotSchema === contentHash) return { type: 'string', pattern: '^[0-9a-f]{64}$' };
      if (valibotSchema.type === 'custom') return { type: 'string', format: 'uuid' };
      if (valibotSchema.type === 'instance') return { type: 'string', format: 'binary' };
      return undefined;
    },
  });
  return converted;
}
