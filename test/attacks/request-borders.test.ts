import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '#server/platform/http-server.ts';
import { signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

/**
 * Where one request ends and the next begins, in bytes on a socket (request smuggling). A proxy in front of the server may see the border
 * elsewhere. Then the rest of one person's request becomes the beginning of another's.
 */

const server = await createTestServer();
const { app } = server;

/** The requests that reached the app, in order. */
const seen: string[] = [];
const http = createHttpServer({
  fetch: (request: Request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    return app.fetch(request);
  },
});
let port = 0;
let author: ApiDevice;
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
});
afterAll(() => void http.close());
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app);
  seen.length = 0;
});

const PATH = '/user/auth/logout';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nhost: tinta\r\nx: y';
/** The complete hidden request. */
const WHOLE = `${HIDDEN}\r\n\r\n`;
/** A body of one chunk and the chunk that ends it. */
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const head = (lines: string, version = '1.1', request = `POST ${PATH}`) =>
  `${request} HTTP/${version}\r\nhost: tinta\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`;

/** All that the server answers to these bytes, until it closes the connection or is silent for a while after its first answer. */
async function answersTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(5_000, () => socket.end());
  socket.once('data', () => socket.setTimeout(500));
  socket.write(bytes, 'latin1');
  return text(socket);
}
const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

describe('a request whose end is given twice or unclearly is refused before the app sees it', () => {
  const ended = 'transfer-encoding: chunked';
  it.each([
    ['a length and chunks', head(`content-length: 4\r\n${ended}`) + chunked('{}') + WHOLE],
    ['chunks and a length', head(`${ended}\r\ncontent-length: 4`) + chunked('{}') + WHOLE],
    ['a length of 0 and chunks', head(`content-length: 0\r\n${ended}`) + chunked('{}') + WHOLE],
    ['two lengths', `${head('content-length: 2\r\ncontent-length: 40')}{}${WHOLE}`],
    ['the same length twice', `${head('content-length: 2\r\ncontent-length: 2')}{}${WHOLE}`],
    ['a list of lengths', `${head('content-length: 2, 2')}{}${WHOLE}`],
    ['a length with a sign', `${head('content-length: +2')}{}${WHOLE}`],
    ['a negative length', `${head('content-length: -2')}{}${WHOLE}`],
    ['a length in hexadecimal', `${head('content-length: 0x2')}{}${WHOLE}`],
    ['an empty length', `${head('content-length: ')}{}${WHOLE}`],
    ['a length beyond all numbers', `${head(`content-length: ${'9'.repeat(30)}`)}{}${WHOLE}`],
    [
      'chunks that are not the last coding',
      head('transfer-encoding: chunked, identity') + chunked('{}') + WHOLE,
    ],
    ['two codings in two lines', head(`${ended}\r\ntransfer-encoding: identity`) + chunked('{}') + WHOLE],
    ['a space before the colon', head('transfer-encoding : chunked') + chunked('{}') + WHOLE],
    ['a vertical tab before the coding', head('transfer-encoding: \x0bchunked') + chunked('{}') + WHOLE],
    [
      'a header that continues on the next line',
      head('transfer-encoding:\r\n chunked') + chunked('{}') + WHOLE,
    ],
    ['a header line without a name', head(`: 1\r\n${ended}`) + chunked('{}') + WHOLE],
    ['a bare line feed', head(`x: 1\n${ended}`) + chunked('{}') + WHOLE],
    ['a bare carriage return', head(`x: 1\r${ended}`) + chunked('{}') + WHOLE],
    ['NUL in a header', head(`x: \0\r\n${ended}`) + chunked('{}') + WHOLE],
    ['an unknown HTTP version', `${head('content-length: 2', '1.2')}{}${WHOLE}`],
  ])('%s', async (_, bytes) => {
    const answers = await answersTo(bytes);
    expect(statusesIn(answers)).toEqual(['400']);
    expect(seen).toEqual([]);
  });
});

describe('after a body whose end is unclear nothing more is read', () => {
  const CHUNKED = head('transfer-encoding: chunked');
  it.each([
    ['an unknown coding', head('transfer-encoding: xchunked') + chunked('{}')],
    ['chunks in HTTP/1.0', head('transfer-encoding: chunked', '1.0') + chunked('{}')],
    ['a size that is not a number', `${CHUNKED}x\r\n{}\r\n0\r\n\r\n`],
    ['a size with a sign', `${CHUNKED}+2\r\n{}\r\n0\r\n\r\n`],
    ['a size with 0x', `${CHUNKED}0x2\r\n{}\r\n0\r\n\r\n`],
    ['a size beyond all numbers', `${CHUNKED}${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`],
    ['a size ended by a line feed', `${CHUNKED}2\n{}\r\n0\r\n\r\n`],
    ['an extension with a line feed in it', `${CHUNKED}2;a\n\r\n{}\r\n0\r\n\r\n`],
    ['more bytes than the size says', `${CHUNKED}2\r\n{}xx\r\n0\r\n\r\n`],
    ['no line end after the bytes', `${CHUNKED}2\r\n{}0\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const answers = await answersTo(bytes + WHOLE);
    expect(statusesIn(answers).filter((status) => status !== '400')).toEqual([]);
    expect(statusesIn(answers).length).toBeLessThanOrEqual(1);
    expect(seen).not.toContain('GET /hidden');
  });

  it('although the same connection takes a next request after a complete one', async () => {
    expect(statusesIn(await answersTo(CHUNKED + chunked('{}') + WHOLE))).toHaveLength(2);
    expect(seen).toContain('GET /hidden');
  });
});

describe('bytes inside a body are never a request', () => {
  it.each([
    ['of a GET', `GET /book/book/tag/list`, `content-length: ${WHOLE.length}`, WHOLE],
    ['of a HEAD', `HEAD /healthz`, `content-length: ${WHOLE.length}`, WHOLE],
    ['of chunks', `POST ${PATH}`, 'transfer-encoding: chunked', chunked(WHOLE)],
    ['of a path that does not exist', 'POST /nowhere', `content-length: ${WHOLE.length}`, WHOLE],
    ['of a call without a sign-in', 'POST /book/book/add', `content-length: ${WHOLE.length}`, WHOLE],
  ])('%s', async (_, request, lines, body) => {
    const next = 'GET /healthz HTTP/1.1\r\nhost: tinta\r\nconnection: close\r\n\r\n';
    const answers = await answersTo(head(lines, '1.1', request) + body + next);
    expect(seen).toEqual([expect.stringContaining(request), 'GET /healthz']);
    expect(statusesIn(answers)).toHaveLength(2);
  });

  it.each([
    ['by its length', (body: string) => head(`content-length: ${body.length}`) + body],
    ['by its chunks', (body: string) => head('transfer-encoding: chunked') + chunked(body)],
  ])('bytes of a body that is too large %s', async (_, made) => {
    const answers = await answersTo(made(WHOLE.repeat(4_000)));
    expect(statusesIn(answers)[0]).toBe('413');
    expect(seen).toEqual([`POST ${PATH}`]);
  });
});

it('two requests in one write stay two, each with its own body and its own caller', async () => {
  const token = `authorization: Bearer ${author.accessToken}`;
  const first = head(`${token}\r\ncontent-length: 2`, '1.1', 'POST /author/sync/pull');
  const second = 'GET /author/author/info HTTP/1.1\r\nhost: tinta\r\nconnection: close\r\n\r\n';
  const answers = await answersTo(`${first}{}${second}`);
  expect(seen).toEqual(['POST /author/sync/pull', 'GET /author/author/info']);
  expect(statusesIn(answers).at(-1)).toBe('401');
});

it('headers after a chunked body do not belong to the request', async () => {
  const request = head(
    'transfer-encoding: chunked\r\ntrailer: authorization\r\nconnection: close',
    '1.1',
    'POST /author/sync/pull',
  );
  const trailer = `2\r\n{}\r\n0\r\nauthorization: Bearer ${author.accessToken}\r\n\r\n`;
  expect(statusesIn(await answersTo(request + trailer))).toEqual(['401']);
});

it.each(['h2c', 'websocket'])('a connection never switches to another protocol: %s', async (protocol) => {
  const lines = `connection: Upgrade, HTTP2-Settings\r\nupgrade: ${protocol}\r\nhttp2-settings: AAMAAABkAAQAAP__`;
  const answers = await answersTo(head(lines, '1.1', 'GET /healthz') + WHOLE);
  expect(statusesIn(answers)).not.toContain('101');
  expect(statusesIn(answers)[0]).toBe('200');
});
