/** The rules of every field of every call, read from the schemas of the wire, and the server's answer to a value that breaks one. */

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { wireSchema } from '#server/openapi/wire-schema.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addChapter, addStory, newChapterId, textOf } from '#test/support/api-author.ts';
import { type ApiDevice, fileHeaders, readAnswer } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

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
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

const calls = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const rulesOf = ({ request }: Endpoint) => wireSchema(request) as Rule;
const choicesOf = (rule: Rule): Rule[] =>
  (rule.anyOf ?? rule.oneOf)?.flatMap(choicesOf).filter(({ type }) => type !== 'null') ?? [rule];

/** Paths of texts and lists without a limit in the schema itself. */
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

it('each text and each list of a request has a limit, except those listed here, for which only the body has a limit', () => {
  const found = calls.flatMap(([name, call]) => unlimited(rulesOf(call), name));
  // A chapter's text has a limit as a whole. The others are a file of income, and ids and marks that are looked up and not stored.
  expect([...new Set(found)].filter((path) => !path.includes('.content.blocks')).sort()).toEqual([
    'bookAdd.editorId',
    'bookCover.id',
    'bookEdit.coverId',
    'bookEdit.editorId',
    'chapterHistory.cursor',
    'deskChapters.cursor',
    'deskIncomeImport.csv',
    'passkeyAdd.response.response.transports[]',
    'pull.stories[].version',
  ]);
});

/** The largest number that a column of counts can store. */
const COUNT_MAX = 2 ** 31 - 1;

/** Paths of numbers that may be larger than a column of counts. */
function uncounted(rule: Rule, path: string): string[] {
  return choicesOf(rule).flatMap((one) => {
    const inner = [
      ...Object.entries(one.properties ?? {}).flatMap(([name, part]) => uncounted(part, `${path}.${name}`)),
      ...(one.items ? uncounted(one.items, `${path}[]`) : []),
    ];
    const isNumber = one.type === 'number' || one.type === 'integer';
    return isNumber && (one.maximum ?? Number.POSITIVE_INFINITY) > COUNT_MAX ? [path, ...inner] : inner;
  });
}

it('each number of a request has a limit that fits its column, except money, texts that may come as numbers, and a rate', () => {
  const asText = /^(?:authorModify|contractSign|contractSubmit)\./;
  expect(
    calls
      .flatMap(([name, call]) => uncounted(rulesOf(call), name))
      .filter((path) => !asText.test(path))
      .sort(),
  ).toEqual([
    'applyWithdrawal.amount',
    'deskRatePropose.tenths',
    'deskWithdrawalPaid.fee',
    'deskWithdrawalPaid.net',
    'deskWithdrawalPaid.tax',
    'facebookLogin.thirdType',
  ]);
});

it.each([COUNT_MAX, COUNT_MAX + 1, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e308])(
  '%d in a number field causes no server error',
  async (number) => {
    const book = await addStory(editor);
    const { id } = await addChapter(editor, book.id);
    const day = { id: randomUUID(), day: '2026-01-01', typed: 1, pasted: 1, seq: number };
    const tried: [EndpointName, object][] = [
      ['chapterRestore', { id, revision: number }],
      ['writingCount', { days: [day] }],
      ['writingCount', { days: [{ ...day, typed: number, pasted: number, seq: 1 }] }],
      ['writingCount', { days: [], goals: { daily: number, weekly: number } }],
      ['pull', { stories: [], from: { book: book.id, heads: number } }],
      ['pull', { stories: [], unsent: number }],
      ['deskRatePropose', { contractType: 'exclusive', tenths: number }],
      [
        'applyAdd',
        {
          bookId: book.id,
          type: 'bonus',
          bonusKind: 'firstRelease',
          evidence: { platformUrl: 'https://x.example', leadDays: number },
        },
      ],
      ['authorModify', { ...filledContract, age: number, account: number }],
    ];
    const faults: string[] = [];
    for (const [name, request] of tried) {
      const { status } = await editor.call(name, { request } as never);
      if (status >= 500) faults.push(`${name} ${JSON.stringify(request).slice(0, 80)}`);
    }
    expect(faults).toEqual([]);
  },
);

/** Values that break the rule of a field. A file and a part with fields of its own have none. */
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

it('a value that is too long, of a wrong type or not one of the choices is refused at its field, on every call', async () => {
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

/** The first choice of each field that has choices. */
const leastOf = (rule: Rule): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rule.properties ?? {}).flatMap(([name, part]) => {
      const first = choicesOf(part)[0]?.enum?.[0];
      return first === undefined ? [] : [[name, first]];
    }),
  );

it.each([COUNT_MAX + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
  'a made-up list cursor with the position %d causes no server error',
  async (value) => {
    const book = await addStory(editor);
    const { id } = await addChapter(editor, book.id);
    const cursor = Buffer.from(JSON.stringify([value, randomUUID()])).toString('base64url');
    const lists = calls.filter(([, call]) => 'cursor' in (rulesOf(call).properties ?? {}));
    const answers = await Promise.all(
      lists.map(async ([name, call]) => {
        const request = { ...leastOf(rulesOf(call)), id, bookId: book.id, cursor };
        const { status } = await editor.call(name, { params: { id: book.id }, request } as never);
        return { name, status };
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(10);
  },
);

it.each(['2026-02-31', '0000-01-01', '9999-12-31', '2026-13-01', '2026-00-00'])(
  'the day %s in a date field causes no server error',
  async (day) => {
    const counted = { id: randomUUID(), day, typed: 1, pasted: 1, seq: 1 };
    const tried: [EndpointName, object][] = [
      ['writingCount', { days: [counted] }],
      ['writingDays', { from: day }],
      ['incomeStatement', { month: day.slice(0, 7) }],
      ['incomeMonths', { cursor: day.slice(0, 7) }],
      ['applyWithdrawal', { amount: 1, month: day.slice(0, 7), acceptTaxesAndFees: true }],
    ];
    const statuses = await Promise.all(
      tried.map(async ([name, request]) => [name, (await editor.call(name, { request } as never)).status]),
    );
    expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([]);
  },
);

it.each([
  '2026-01-01T00:00:00+05',
  '2026-02-31T00:00:00 -23',
  '2026-02-31T00:00:00Z',
  '0000-01-01T00:00:00Z',
])('the instant %s in an instant field causes no server error', async (instant) => {
  const book = await addStory(editor);
  const { id, revisionId } = await addChapter(editor, book.id);
  const text = { title: 'A', content: textOf(5), status: 'published', publishAt: instant };
  const words = { en_US: { title: 'A', content: 'B' } };
  const tried: [EndpointName, object][] = [
    ['chapterAdd', { id: newChapterId(), bookId: book.id, ...text }],
    ['chapterEdit', { id, baseRevision: revisionId, authorNote: null, ...text }],
    ['messageRead', { upTo: instant }],
    ['messageRead', { all: true, upTo: instant }],
    ['deskNoticePublish', { id: randomUUID(), category: 'news', publishedAt: instant, texts: words }],
    ['deskApplicationDecide', { id: randomUUID(), approve: true, submittedAt: instant }],
  ];
  const statuses: unknown[] = [];
  for (const [name, request] of tried)
    statuses.push([name, (await editor.call(name, { request } as never)).status]);
  expect(statuses.filter((one) => Number((one as unknown[])[1]) >= 500)).toEqual([]);
});
