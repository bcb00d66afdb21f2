import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chapterHash } from '#server/chapter/chapter-hash.ts';
import { makeToken } from '#server/core/signed-token.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { endpointPath } from '#shared/protocol/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { sampleParagraphs } from '#test/bench/sample-text.ts';
import { storyForm } from '#test/support/api-author.ts';
import type { LoadServer } from './load-server.ts';

/** The results of calls. Times are in ms, and only of answered calls. */
export type Tally = { times: number[]; turnedAway: number; failed: number };

export const newTally = (): Tally => ({ times: [], turnedAway: 0, failed: 0 });

/** An author who writes one chapter on a phone. */
export type Writer = {
  readonly sessionId: string;
  readonly udid: string;
  readonly chapterId: string;
  /** The revision id that the last answered save returned. */
  base: string;
  /** Hash of the last text that the server acknowledged. */
  hash: string;
  saves: number;
};

type Sent = { key?: string; body?: unknown; query?: string; params?: Record<string, string>; from?: string };

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Sends a call as an app does. The same request is sent again under its key: after `Retry-After` if the server refuses it for now, after a second
 * if there is no answer. Resolves to the data of the first success.
 */
export async function send(
  server: LoadServer,
  name: EndpointName,
  { key, body, query = '', params = {}, from }: Sent,
  who: { sessionId: string; udid: string } | null,
  tally: Tally,
): Promise<Record<string, unknown>> {
  const endpoint = endpoints[name];
  for (;;) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (from !== undefined) headers['x-forwarded-for'] = from;
    if (key !== undefined) headers[HEADER.idempotencyKey] = key;
    if (who !== null) {
      headers[HEADER.udid] = who.udid;
      const claims = { sessionId: who.sessionId, expiresAt: Date.now() + 600_000 };
      headers[HEADER.authorization] = `Bearer ${makeToken(server.tokenKey, 'access', claims)}`;
    }
    const begun = performance.now();
    const answer = await fetch(server.url + endpointPath(endpoint, params) + query, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer === null) {
      tally.failed += 1;
      await sleep(1_000);
      continue;
    }
    const { success, code, data } = (await answer.json()) as {
      success: boolean;
      code: string | number;
      data: Record<string, unknown>;
    };
    if (answer.status === 503 || answer.status === 429 || code === 'inProgress') {
      tally.turnedAway += 1;
      await sleep(Number(answer.headers.get(HEADER.retryAfter)) * 1_000);
      continue;
    }
    if (!success) throw new Error(`${name}: ${code}`);
    tally.times.push(performance.now() - begun);
    return data;
  }
}

/** Authors with a story and a chapter each. Accounts and sessions are written to the database: hashing passwords is not part of the load. */
export async function makeWriters(server: LoadServer, count: number): Promise<Writer[]> {
  const now = Date.now();
  await server.query(
    `insert into account (id, email, email_key, role, pen_name, created_at)
     select md5('author' || n)::uuid, n || '@example.com', n || '@example.com', 'author', 'Author ' || n, $2::bigint from generate_series(1, $1::int) as n`,
    [count, now],
  );
  await server.query(
    `insert into session (id, user_id, udid, created_at, authenticated_at, refreshed_at)
     select md5('session' || n)::uuid, md5('author' || n)::uuid, 'load' || lpad(n::text, 12, '0'), $2::bigint, $2::bigint, $2::bigint from generate_series(1, $1::int) as n`,
    [count, now],
  );
  const writers: Writer[] = [];
  const tally = newTally();
  for (let n = 1; n <= count; n += 1) {
    const who = { sessionId: uuidOf(`session${n}`), udid: `load${String(n).padStart(12, '0')}` };
    const bookId = randomUUID();
    const chapterId = randomUUID();
    await send(server, 'bookAdd', { key: randomUUID(), body: { id: bookId, ...storyForm() } }, who, tally);
    const text = textOf(n, 0);
    const saved = await send(
      server,
      'chapterAdd',
      { key: randomUUID(), body: { id: chapterId, bookId, status: 'published', ...text } },
      who,
      tally,
    );
    await send(server, 'bookOpen', { key: randomUUID(), params: { id: bookId } }, who, tally);
    writers.push({ ...who, chapterId, base: String(saved.revisionId), hash: chapterHash(text), saves: 0 });
  }
  return writers;
}

const PARAGRAPHS = sampleParagraphs(1_000);

/** A chapter of 1,000 words that differs with every save. */
function textOf(author: number, save: number): ChapterText {
  const words = [`Author ${author}, save ${save}.`, ...PARAGRAPHS];
  return {
    title: 'Hujan',
    content: { version: 1, blocks: words.map((text) => ({ type: 'paragraph', runs: [{ text }] })) },
    authorNote: null,
  };
}

/** Saves the next text of a writer. Resolves when the server has acknowledged it. */
export async function saveNext(server: LoadServer, writer: Writer, tally: Tally): Promise<void> {
  writer.saves += 1;
  const text = textOf(Number(writer.udid.slice(4)), writer.saves);
  const body = { id: writer.chapterId, baseRevision: writer.base, ...text };
  const saved = await send(server, 'chapterEdit', { key: randomUUID(), body }, writer, tally);
  writer.base = String(saved.revisionId);
  writer.hash = chapterHash(text);
}

/** Writers whose newest text on the server is not the last one it acknowledged. */
export async function lostTexts(server: LoadServer, writers: readonly Writer[]): Promise<string[]> {
  const rows = await server.query<{ id: string; content_hash: string; revision_id: string }>(
    'select id, content_hash, revision_id from chapter',
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return writers
    .filter(({ chapterId, hash, base }) => {
      const row = known.get(chapterId);
      return row?.content_hash !== hash || row.revision_id !== base;
    })
    .map(({ chapterId }) => chapterId);
}
