import { beforeAll, expect, it } from 'vitest';
import { wireSchema } from '#server/openapi/wire-schema.ts';
import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { fileHeaders, readAnswer } from '#test/support/api-client.ts';
import { moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

/** The rules of every field of every call, taken from the description of the wire, and what the server says to a value that breaks one. */
const server = await createTestServer();
const { app } = server;
let editor: ApiDevice;
beforeAll(async () => {
  await server.reset();
  ({ device: editor } = await moneyEditor(server));
}, 60_000);

/** A part of a wire schema as JSON Schema. */
type Rule = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Rule[];
  oneOf?: Rule[];
  properties?: Record<string, Rule>;
  items?: Rule;
  additionalProperties?: Rule | boolean;
  maxLength?: number;
  maxItems?: number;
};

const calls = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const rulesOf = ({ request }: Endpoint) => wireSchema(request) as Rule;
const choicesOf = (rule: Rule): Rule[] =>
  (rule.anyOf ?? rule.oneOf)?.flatMap(choicesOf).filter(({ type }) => type !== 'null') ?? [rule];

/** Paths of texts and lists for which the schema itself names no limit. */
function unlimited(rule: Rule, path: string): string[] {
  return choicesOf(rule).flatMap((one) => {
    const isText =
      one.type === 'string' && !one.enum && one.const === undefined && !one.pattern && !one.format;
    const inner = [
      ...Object.entries(one.properties ?? {}).flatMap(([name, part]) => unlimited(part, `${path}.${name}`)),
      ...(one.items ? unlimited(one.items, `${path}[]`) : []),
      ...(typeof one.additionalProperties === 'object'
        ? unlimited(one.additionalProperties, `${path}.*`)
        : []),
    ];
    const open =
      (isText && one.maxLength === undefined) || (one.type === 'array' && one.maxItems === undefined);
    return open ? [path, ...inner] : inner;
  });
}

it('each text and each list of a request has a limit, but for these, whose body alone is limited', () => {
  const found = calls.flatMap(([name, call]) => unlimited(rulesOf(call), name));
  // A chapter's text has a limit as a whole. The others are ids and marks that are looked for, not kept, and a file of income.
  expect([...new Set(found)].filter((path) => !path.includes('.content.blocks'))).toEqual([
    'passkeyAdd.response.response.transports[]',
    'pull.stories[].version',
    'bookAdd.editorId',
    'bookEdit.editorId',
    'bookEdit.coverId',
    'bookCover.id',
    'chapterHistory.cursor',
    'deskChapters.cursor',
    'deskIncomeImport.csv',
  ]);
});

/** Values that break the rule of a field; none for a file and for parts with fields of their own. */
function wrongValues(rule: Rule): unknown[] {
  const choices = choicesOf(rule);
  if (choices.some(({ type, format }) => type === 'object' || format === 'binary')) return [];
  const [one = {}] = choices;
  if (one.type === 'array') return one.maxItems === undefined ? [] : [Array(one.maxItems + 1).fill('x')];
  if (one.type === 'number' || one.type === 'integer') return ['many', '1e3x', '--1'];
  if (one.type === 'boolean') return ['perhaps'];
  if (one.enum ?? one.const) return ['no-such-choice', '__proto__'];
  if (one.format === 'uuid') return ['no-id', '../1', '0190a000-0000-7000-8000-00000000000g'];
  return one.maxLength === undefined ? [] : ['x'.repeat(one.maxLength + 1)];
}

async function ask(call: Endpoint, field: string, value: unknown) {
  const path = call.path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000001');
  const headers: Record<string, string> = { ...fileHeaders(editor), [HEADER.udid]: editor.udid };
  const pairs = new URLSearchParams(
    (Array.isArray(value) ? value : [value]).map((one) => [field, String(one)]),
  );
  if (call.method === 'GET') return app.request(`${path}?${pairs}`, { headers });
  const [type, body] =
    call.encoding === 'json'
      ? ['application/json', JSON.stringify({ [field]: value })]
      : ['application/x-www-form-urlencoded', pairs.toString()];
  return app.request(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
}

it('a field that is too long, of another type or none of its choices is refused at its field, on every call', async () => {
  const taken: string[] = [];
  let asked = 0;
  for (const [name, call] of calls)
    for (const [field, rule] of Object.entries(rulesOf(call).properties ?? {}))
      for (const value of wrongValues(rule)) {
        asked += 1;
        const { status, data } = await readAnswer<{ fields?: Record<string, string> } | undefined>(
          await ask(call, field, value),
        );
        const at = Object.keys(data?.fields ?? {});
        const isRefused = status === 422 && at.some((path) => path === field || path.startsWith(`${field}.`));
        if (!isRefused && status !== 413)
          taken.push(`${name} ${field} ${JSON.stringify(value).slice(0, 40)}: ${status}`);
      }
  expect(taken).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});
