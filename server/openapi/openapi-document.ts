import type { JsonSchema } from '@valibot/to-json-schema';
import { CODES, HTTP_STATUS } from '#shared/protocol/codes.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { wireSchema } from './wire-schema.ts';

type Json = { readonly [key: string]: unknown };

const REQUEST_HEADERS: readonly [string, string][] = [
  [HEADER.timestamp, 'Client clock, milliseconds since the epoch'],
  [HEADER.udid, 'Device id, 16 characters'],
  [HEADER.lang, 'Language of messages: en_US or en_ID'],
  [HEADER.clientPlatform, 'Always 1'],
  [HEADER.appName, 'Name of the calling app'],
];

/** Calls that answer with a session's tokens in the headers. */
const SESSION_ANSWERS: ReadonlySet<EndpointName> = new Set([
  'login',
  'refreshToken',
  'facebookLogin',
  'googleLogin',
  'passkeyLogin',
]);

/** Calls that prove who the author is and answer with the proof. */
const PROOF_ANSWERS: ReadonlySet<EndpointName> = new Set([
  'login',
  'facebookLogin',
  'googleLogin',
  'passkeyLogin',
  'reauthenticate',
  'passwordChange',
]);

const ENCODINGS: Record<Endpoint['encoding'], readonly string[]> = {
  none: [],
  query: [],
  json: ['application/json', 'application/x-www-form-urlencoded'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
};

const envelope = (data: JsonSchema): Json => ({
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { type: 'boolean' },
    code: { type: ['string', 'integer'] },
    message: { type: 'string' },
    data,
    redirect: { type: 'boolean' },
  },
});

const answer = (description: string, data: JsonSchema, headers: Json = {}): Json => ({
  description,
  headers,
  content: { 'application/json': { schema: envelope(data) } },
});

/** Refusals by HTTP status; a call may answer with any code (docs/spec, section 7, Every answer). */
function refusals(): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of CODES) {
    const status = HTTP_STATUS[code];
    if (status !== 200) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), answer(`code ${codes.join(' or ')}`, {})]),
  );
}

const field = (name: string, place: string, required: boolean, schema: JsonSchema | boolean): Json => ({
  name,
  in: place,
  required,
  schema,
});

function fieldsOf(schema: JsonSchema, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    field(name, place, place === 'path' || (schema.required ?? []).includes(name), property),
  );
}

/** The security requirement of a call, by its `auth`. */
const SECURITY: Record<Endpoint['auth'], readonly Json[]> = {
  signIn: [],
  public: [{}, { bearer: [] }],
  author: [{ bearer: [] }],
  editor: [{ bearer: [] }],
};

function operation(name: EndpointName, endpoint: Endpoint, errors: Json): Json {
  const request = wireSchema(endpoint.request);
  const types = ENCODINGS[endpoint.encoding];
  const token = { schema: { type: 'string' } };
  const sessionHeaders: Json = {
    ...(SESSION_ANSWERS.has(name) ? { [HEADER.accessToken]: token, [HEADER.refreshToken]: token } : {}),
    ...(PROOF_ANSWERS.has(name) ? { [HEADER.proof]: token } : {}),
  };
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: SECURITY[endpoint.auth],
    parameters: [
      ...fieldsOf(wireSchema(endpoint.params), 'path'),
      ...(endpoint.encoding === 'query' ? fieldsOf(request, 'query') : []),
      // The fields may be sent in the body or in the query.
      ...(endpoint.takesQuery
        ? fieldsOf(request, 'query').map((parameter) => ({ ...parameter, required: false }))
        : []),
      ...REQUEST_HEADERS.map(([header, description]) => ({
        ...field(header, 'header', false, { type: 'string' }),
        description,
      })),
      ...(endpoint.changesState
        ? [field(HEADER.idempotencyKey, 'header', false, { type: 'string', format: 'uuid' })]
        : []),
      ...(endpoint.needsProof ? [field(HEADER.proof, 'header', false, { type: 'string' })] : []),
    ],
    ...(types.length > 0
      ? {
          requestBody: {
            required: endpoint.takesQuery !== true,
            content: Object.fromEntries(types.map((type) => [type, { schema: request }])),
          },
        }
      : {}),
    responses: { '200': answer('code 0', wireSchema(endpoint.answer), sessionHeaders), ...errors },
  };
}

/** The wire contract as OpenAPI 3.1, made from the schemas by which the server validates (docs/spec, section 7). */
export function openApiDocument(): Json {
  const errors = refusals();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, errors);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tinta', version: '1', description: 'Calls of the authors’ platform.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  };
}
