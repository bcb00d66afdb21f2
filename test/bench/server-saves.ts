import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addChapter, addStory, signedInAuthor } from '#test/support/api-author.ts';
import { startPostgres } from '#test/support/own-postgres.ts';
import { createTestServer } from '#test/support/server.ts';
import { BARE_READ, BARE_SAVE, type BareDatabase, createBareServer } from './bare-server.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import { serveApp } from './serve-app.ts';
import type { Stage } from './stage.ts';
import { interleave, median, percentile } from './statistics.ts';

/** Concurrent calls, each of a different author. */
const CONCURRENCY = 8;
/** Authors who save at the same time, for the percentiles of the times. */
const MANY = 50;

type Writer = { headers: Record<string, string>; chapter: string; base: string };

/** Two databases of one kind: the product's, and the one of the bare server. */
type SaveStage = {
  /** 'embedded' or 'PostgreSQL'. */
  name: string;
  ours: OpenDatabase;
  bare: BareDatabase;
  /** Wanted rate of saves, as a share of the bare server's. */
  wanted: number;
};

/** Saves and reads on the embedded database, and on a PostgreSQL that keeps every commit on the disk. */
export async function serverSaves({ quick }: Stage): Promise<Row[]> {
  return [...(await onEmbedded(quick)), ...(await onPostgres(quick))];
}

async function onEmbedded(quick: boolean): Promise<Row[]> {
  const ours = await openEmbeddedDatabase();
  const bare = await PGlite.create();
  const rows = await measure({ name: 'embedded', ours, bare, wanted: 0.4 }, quick);
  await ours.close();
  await bare.close();
  return rows;
}

async function onPostgres(quick: boolean): Promise<Row[]> {
  const postgres = await startPostgres([]);
  try {
    const admin = new pg.Client(postgres.url);
    await admin.connect();
    for (const name of ['ours', 'bare']) await admin.query(`create database ${name}`);
    await admin.end();
    const urlOf = (name: string) => postgres.url.replace(/postgres$/, name);
    const ours = await openPostgres(urlOf('ours'), () => {});
    const bare = new pg.Pool({ connectionString: urlOf('bare') });
    // A connection may still be closing when the server stops.
    bare.on('error', () => {});
    try {
      return await measure({ name: 'PostgreSQL', ours, bare, wanted: 0.5 }, quick);
    } finally {
      await ours.close();
      await bare.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** Saves and reads of chapters of 1,000 words over a socket, against the framework with the product's schema and one statement. */
async function measure(stage: SaveStage, quick: boolean): Promise<Row[]> {
  const { app } = await createTestServer({ database: stage.ours });
  const writers: Writer[] = [];
  for (let index = 0; index < MANY; index += 1) {
    const author = await signedInAuthor(app);
    const { id } = await addStory(author);
    const saved = await addChapter(author, id);
    writers.push({
      headers: {
        [HEADER.udid]: author.udid,
        [HEADER.authorization]: `Bearer ${author.accessToken}`,
        'content-type': 'application/json',
      },
      chapter: saved.id,
      base: saved.revisionId,
    });
  }
  const bare = await createBareServer(
    stage.bare,
    writers.map(({ chapter }) => chapter),
  );
  const served = { ours: await serveApp(app), bare: await serveApp(bare) };
  let made = 0;
  const text = () => ({
    version: 1,
    blocks: [
      { type: 'paragraph', runs: [{ text: `Kata ke-${made}.` }] },
      ...sampleParagraphs(1_000).map((words) => ({ type: 'paragraph', runs: [{ text: words }] })),
    ],
  });
  const save = async (url: string, path: string, writer: Writer): Promise<number> => {
    made += 1;
    const body = JSON.stringify({
      id: writer.chapter,
      baseRevision: writer.base,
      title: 'Bab',
      content: text(),
      authorNote: null,
    });
    const begun = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...writer.headers, [HEADER.idempotencyKey]: randomUUID() },
      body,
    });
    const { success, data } = (await answer.json()) as { success: boolean; data: { revisionId?: string } };
    if (!success) throw new Error(`${path} refused`);
    if (data.revisionId !== undefined) writer.base = data.revisionId;
    return performance.now() - begun;
  };
  const read = async (url: string, path: string, writer: Writer): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}?id=${writer.chapter}`, { headers: writer.headers });
    const { success } = (await answer.json()) as { success: boolean };
    if (!success) throw new Error(`${path} refused`);
    return performance.now() - begun;
  };
  const calls = quick ? 160 : 480;
  const perSecond = (url: string, path: string, call: typeof save) => async () => {
    let left = calls;
    const begun = performance.now();
    const loop = async (writer: Writer) => {
      while (left > 0) {
        left -= 1;
        await call(url, path, writer);
      }
    };
    await Promise.all(writers.slice(0, CONCURRENCY).map(loop));
    return (calls * 1000) / (performance.now() - begun);
  };
  const rates = await interleave(quick ? 3 : 7, {
    saves: perSecond(served.ours.url, endpoints.chapterEdit.path, save),
    bareSaves: perSecond(served.bare.url, BARE_SAVE, save),
    reads: perSecond(served.ours.url, endpoints.chapterForm.path, read),
    bareReads: perSecond(served.bare.url, BARE_READ, read),
  });
  const times = (
    await Promise.all(
      writers.map(async (writer) => {
        const mine: number[] = [];
        for (let round = 0; round < (quick ? 4 : 12); round += 1)
          mine.push(await save(served.ours.url, endpoints.chapterEdit.path, writer));
        return mine;
      }),
    )
  ).flat();
  await served.ours.stop();
  await served.bare.stop();
  const rate = (what: string, ours: readonly number[], floor: readonly number[], share: number): Row => ({
    what: `${what} a second, ${stage.name}`,
    ours: median(ours),
    floor: median(floor),
    floorName: `bare Hono, ${stage.name}`,
    unit: '/s',
    bound: { atLeast: share, of: 'ratio' },
  });
  return [
    rate('Validated saves', rates.saves, rates.bareSaves, stage.wanted),
    rate('Chapter reads', rates.reads, rates.bareReads, 0.6),
    {
      what: `Saves of ${MANY} authors at once, ${stage.name}: p99`,
      ours: percentile(times, 0.99),
      floor: percentile(times, 0.5),
      floorName: 'p50',
      unit: 'ms',
      bound: { atMost: 4, of: 'ratio' },
    },
  ];
}
