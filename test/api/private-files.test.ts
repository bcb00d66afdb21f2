import { beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '#server/ports/logger.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addStory } from '#test/support/api-author.ts';
import { fileHeaders, readAnswer } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer, type TestServerOptions } from '#test/support/server.ts';

const lines: Record<string, unknown>[] = [];
const log = (fields: object, message: string) => void lines.push({ ...fields, message });
const logger: Logger = { info: log, warn: log, error: log };
const server = await createTestServer({ logger });

let author: MoneyAuthor;
let editor: MoneyAuthor;
/** The address of each kind of private file, by its name in the log. */
let paths: Record<string, string>;
beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  const { device } = author;
  const { idImg, idImgUrl } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  const form: ContractForm = { ...filledContract, idImg };
  const { id: bookId } = await addStory(device);
  const { documentHash } = await device.ok('contractSign', { request: { ...form, bookId } });
  await device.ok('contractSubmit', {
    request: { ...form, bookId, imageData: penSignature, documentHash },
  });
  const [submitted] = (await editor.device.ok('deskContracts', { request: {} })).items;
  const other = await addStory(device, 'Another story');
  const { url, textUrl } = await device.ok('contractSign', { request: { ...form, bookId: other.id } });
  paths = {
    privatePicture: idImgUrl,
    contractDocument: url,
    contractText: textUrl,
    contractSigned: `/author/sign/inspect/final/contract/download?bookId=${bookId}`,
    deskContractDocument: `/desk/contract/document/${submitted?.id}`,
  };
  lines.length = 0;
});

const read = ({ app } = server, path = '', who = author) =>
  app.request(path, { headers: { ...fileHeaders(who.device), [HEADER.requestId]: 'read-of-a-file' } });
/** Another server on the same database. */
const another = (settings: TestServerOptions['settings'] = {}) =>
  createTestServer({
    database: server.database,
    files: server.deps.files,
    tokenKey: server.deps.tokenKey,
    settings,
  });
const callLines = () => lines.filter(({ message }) => message === 'call');

describe('a private file is read by a call like any other', () => {
  it('a log line says which kind of file it was, and not whose', async () => {
    for (const [call, path] of Object.entries(paths)) {
      lines.length = 0;
      const answer = await read(server, path, call === 'deskContractDocument' ? editor : author);
      expect((await answer.arrayBuffer()).byteLength, call).toBeGreaterThan(500);
      expect(callLines()).toEqual([
        {
          requestId: 'read-of-a-file',
          call,
          status: 200,
          code: '0',
          ms: expect.any(Number),
          message: 'call',
        },
      ]);
    }
  });

  it('each refusal is logged too: for a visitor, for a stranger and without a proof', async () => {
    const stranger = await moneyAuthor(server);
    for (const [call, path] of Object.entries(paths)) {
      lines.length = 0;
      expect((await server.app.request(path)).status, call).toBe(401);
      expect((await read(server, path, stranger)).status, call).toBe(404);
      expect(callLines()).toMatchObject([
        { call, status: 401, code: 'unauthenticated' },
        { call, status: 404, code: 'notFound' },
      ]);
    }
    lines.length = 0;
    author.device.proof = null;
    await read(server, paths.privatePicture);
    expect(callLines()).toMatchObject([{ call: 'privatePicture', code: 'reauthenticate' }]);
  });

  it('the call counts for the rate limit of its author; the refusal says when to try again', async () => {
    for (const [call, path] of Object.entries(paths)) {
      const limited = await another({
        rateLimits: { ...server.deps.settings.rateLimits, author: { burst: 2, perMinute: 60 } },
      });
      await read(limited, path);
      await read(limited, path);
      const third = await readAnswer(await read(limited, path));
      expect([third.status, third.code, third.headers.get('retry-after')], call).toEqual([
        429,
        'rateLimited',
        '1',
      ]);
      expect((await read(limited, path, editor)).status, call).not.toBe(429);
    }
  });

  it('the call is refused while the server has too much work', async () => {
    const busy = await another({ load: { reads: 0, all: 1 } });
    for (const [call, path] of Object.entries(paths)) {
      const answer = await readAnswer(await read(busy, path));
      expect([answer.status, answer.code], call).toEqual([503, 'overloaded']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
    }
  });
});
