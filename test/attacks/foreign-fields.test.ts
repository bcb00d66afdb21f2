import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '#server/db/schema/account.ts';
import * as contracts from '#server/db/schema/contract.ts';
import * as money from '#server/db/schema/money.ts';
import * as stories from '#server/db/schema/story.ts';
import { type Endpoint, endpointPath } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import {
  addChapter,
  addStory,
  newBookId,
  newChapterId,
  PASSWORD,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const MARK = 'angka-asing';
const NUMBER = 987_654_321;

const server = await createTestServer();
const { app, db } = server;
const { account } = accounts;

const tables = Object.values<unknown>({ ...accounts, ...stories, ...contracts, ...money }).filter(
  (one): one is PgTable => is(one, PgTable),
);
/** For each column of these tables a value that no honest request leads to. */
const foreignOf = (of: readonly PgTable[]) =>
  Object.fromEntries(
    of.flatMap((table) =>
      Object.entries(getTableColumns(table)).map(([name, { dataType }]) => [
        name,
        dataType.startsWith('number') ? NUMBER : dataType.startsWith('boolean') ? true : MARK,
      ]),
    ),
  );

const FOREIGN = foreignOf(tables);
/** The calls about sign-ins take only small bodies, so they get fewer fields. */
const FOREIGN_TO_ACCOUNTS = foreignOf([account]);

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, 'ani@example.org');
});

type Sent = { params?: Record<string, string>; request: Record<string, unknown> };
/** The encodings in which the fields of a call may arrive. */
const WAYS = ['JSON', 'urlencoded', 'multipart'] as const;
type Way = (typeof WAYS)[number];

async function send(
  name: EndpointName,
  { params = {}, request }: Sent,
  extra: Record<string, unknown>,
  way: Way,
) {
  const endpoint: Endpoint = endpoints[name];
  const own = (endpoint.request as unknown as { entries: object }).entries;
  const foreign = Object.entries(extra).filter(([field]) => !Object.hasOwn(own, field));
  const fields = { ...Object.fromEntries(foreign), ...request };
  const pairs = Object.entries(fields).flatMap(([field, value]): [string, string | Blob][] =>
    (Array.isArray(value) ? value : [value]).map((item) => [
      field,
      item instanceof Blob ? item : item === null ? '' : String(item),
    ]),
  );
  const headers: Record<string, string> = {
    [HEADER.udid]: author.udid,
    [HEADER.authorization]: `Bearer ${author.accessToken}`,
    [HEADER.proof]: author.proof ?? '',
    [HEADER.idempotencyKey]: newBookId(),
  };
  const form = new FormData();
  for (const [field, value] of pairs) form.append(field, value);
  if (way === 'JSON') headers['content-type'] = 'application/json';
  const body =
    way === 'JSON'
      ? JSON.stringify(fields)
      : way === 'multipart'
        ? form
        : new URLSearchParams(pairs.map(([field, value]) => [field, String(value)]));
  // Every foreign field is in the query as well.
  const query = new URLSearchParams(foreign.map(([field, value]) => [field, String(value)]));
  const answer = await app.request(`${endpointPath(endpoint, params)}?${query}`, {
    method: 'POST',
    headers,
    body,
  });
  return (await answer.json()) as {
    success: boolean;
    code: unknown;
    data?: { fields?: Record<string, string> };
  };
}

/** Everything in these tables, as one text. */
const stored = async () =>
  JSON.stringify(
    await Promise.all(tables.map(async (table) => [getTableName(table), await db.select().from(table)])),
  );

/** Calls that write a row of an author's own, with valid input. Those that take a text as an object are sent only as JSON. */
async function writes(): Promise<[EndpointName, Sent, readonly Way[]][]> {
  const book = await addStory(author, 'Hujan');
  const chapter = await addChapter(author, book.id);
  const { revisionId } = await author.ok('bookForm', { params: { id: book.id } });
  const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  const text = { title: 'Kabut', content: textOf(3), authorNote: null };
  const form = { ...storyForm('Kabut'), editorId: '', coverId: '' };
  return [
    ['register', { request: { email: `${newBookId()}@example.org`, password: PASSWORD } }, WAYS],
    ['bookAdd', { request: { ...storyForm('Kabut'), id: newBookId() } }, ['JSON']],
    ['bookEdit', { params: { id: book.id }, request: { ...form, baseRevision: revisionId } }, ['JSON']],
    ['chapterAdd', { request: { id: newChapterId(), bookId: book.id, ...text, status: 'draft' } }, ['JSON']],
    ['chapterEdit', { request: { id: chapter.id, ...text, baseRevision: chapter.revisionId } }, ['JSON']],
    ['authorModify', { request: { ...filledContract, idImg } }, WAYS],
    ['questionAsk', { request: { text: 'Apa kabar' } }, WAYS],
    ['bookCover', { request: { id: newBookId(), file: pngOf(400, 560) } }, ['multipart']],
  ];
}

describe('a field that a call does not have', () => {
  it.each(WAYS)(
    'is stored nowhere, even if it has the name of a column: as %s and in the query',
    async (way) => {
      expect(Object.keys(FOREIGN).length).toBeGreaterThan(80);
      for (const name of ['role', 'ownerId', 'userId', 'emailConfirmedAt', 'passwordHash', 'passwordGiven'])
        expect(Object.keys(FOREIGN)).toContain(name);
      for (const [name, sent, ways] of await writes()) {
        if (!ways.includes(way)) continue;
        const foreign = name === 'register' ? FOREIGN_TO_ACCOUNTS : FOREIGN;
        const { code, data } = await send(name, sent, foreign, way);
        expect([name, code, data?.fields]).toEqual([name, 0, undefined]);
      }
      const all = await stored();
      expect(all).not.toContain(MARK);
      expect(all).not.toContain(String(NUMBER));
      const rows = await db.select().from(account);
      expect(rows.length).toBe(2);
      for (const { role, passwordGiven, passwordByCode, emailConfirmedAt, decisionMails } of rows)
        expect({ role, passwordGiven, passwordByCode, emailConfirmedAt, decisionMails }).toEqual({
          role: 'author',
          passwordGiven: false,
          passwordByCode: false,
          emailConfirmedAt: null,
          decisionMails: true,
        });
    },
  );
});

describe('a field that a call needs', () => {
  const PROTOTYPES: Record<string, unknown>[] = [
    JSON.parse('{"__proto__":{"text":"polluted"}}'),
    JSON.parse('{"__proto__":"polluted","toString":"polluted","hasOwnProperty":"polluted"}'),
    { constructor: { prototype: { text: 'polluted' } } },
    {
      '__proto__[text]': 'polluted',
      '__proto__.text': 'polluted',
      'constructor[prototype][text]': 'polluted',
    },
  ];

  it.each(WAYS)(
    'is not read from a prototype that the request contains: as %s and in the query',
    async (way) => {
      for (const fields of PROTOTYPES) {
        const answer = await send('questionAsk', { request: {} }, fields, way);
        expect([answer.code, Object.keys(answer.data?.fields ?? {})]).toEqual(['validation', ['text']]);
      }
      expect(({} as Record<string, unknown>).text).toBeUndefined();
      expect(await stored()).not.toContain('polluted');
    },
  );
});
