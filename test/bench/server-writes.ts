import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { openEmbeddedDatabase } from '#server/db/open-database.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import { createTestServer } from '#test/support/server.ts';
import { BARE_ADD, createBareServer } from './bare-server.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import { serveApp } from './serve-app.ts';
import type { Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** Calls under way at once. */
const CONCURRENCY = 8;
const content = {
  version: 1,
  blocks: sampleParagraphs(1_000).map((text) => ({ type: 'paragraph', runs: [{ text }] })),
};

type Post = (path: string, headers: Record<string, string>, body: string) => Promise<Response>;

/** Chapters of 1,000 words added a second: the server with all its layers against the framework, the schema and one insert. */
export async function serverWrites(stage: Stage): Promise<Row[]> {
  const database = await openEmbeddedDatabase();
  const { app } = await createTestServer({ database });
  const author = await signedInAuthor(app);
  const { id: bookId } = await addStory(author);
  const bare = await createBareServer();
  const headers = {
    [HEADER.udid]: author.udid,
    [HEADER.authorization]: `Bearer ${author.accessToken}`,
    'content-type': 'application/json',
  };
  const calls = stage.quick ? 60 : 300;
  const perSecond = (path: string, post: Post) => async () => {
    let left = calls;
    const begun = performance.now();
    const loop = async () => {
      while (left > 0) {
        left -= 1;
        const body = JSON.stringify({ id: randomUUID(), bookId, title: 'Bab', content, status: 'draft' });
        const answer = await post(path, { ...headers, [HEADER.idempotencyKey]: randomUUID() }, body);
        const { success } = (await answer.json()) as { success: boolean };
        if (!success) throw new Error(`${path} refused`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
    return (calls * 1000) / (performance.now() - begun);
  };
  const inProcess =
    (target: Hono): Post =>
    async (path, given, body) =>
      target.request(path, { method: 'POST', headers: given, body });
  const overSocket =
    (url: string): Post =>
    (path, given, body) =>
      fetch(url + path, { method: 'POST', headers: given, body });
  const served = { ours: await serveApp(app), bare: await serveApp(bare.app) };
  const add = endpoints.chapterAdd.path;
  const rates = await interleave(stage.quick ? 2 : 5, {
    ours: perSecond(add, inProcess(app)),
    bare: perSecond(BARE_ADD, inProcess(bare.app)),
    oursSocket: perSecond(add, overSocket(served.ours.url)),
    bareSocket: perSecond(BARE_ADD, overSocket(served.bare.url)),
  });
  await served.ours.stop();
  await served.bare.stop();
  await bare.close();
  await database.close();
  const row = (how: string, ours: readonly number[], floor: readonly number[]): Row => ({
    what: `Validated writes a second, ${how}`,
    ours: median(ours),
    floor: median(floor),
    floorName: 'bare Hono and PGlite',
    unit: '/s',
    bound: null,
  });
  return [
    row('in process', rates.ours, rates.bare),
    row('over a socket', rates.oursSocket, rates.bareSocket),
  ];
}
