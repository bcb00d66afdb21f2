import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import globalSetup from '#test/support/e2e/global-setup.ts';
import { boardStrokes } from './board-strokes.ts';
import { buildFloors, buildSeed, FLOORS, type Floor } from './build-floors.ts';
import { eachEngine } from './each-engine.ts';
import { firstLoads } from './first-loads.ts';
import { firstVisit } from './first-visit.ts';
import { keyToDurable } from './key-to-durable.ts';
import { keyToPaint } from './key-to-paint.ts';
import { lighthouse } from './lighthouse.ts';
import { manyChapters } from './many-chapters.ts';
import { offlineChapters } from './offline-chapters.ts';
import { offlineStarts } from './offline-starts.ts';
import { launchBrowser } from './phone.ts';
import { startProduct } from './product.ts';
import { lineOf, type Row, writeDocuments } from './report.ts';
import { type Served, serveFloor } from './serve-app.ts';
import { serverProcess } from './server-process.ts';
import { serverSaves } from './server-saves.ts';
import type { Stage } from './stage.ts';
import { typedHour } from './typed-hour.ts';
import { writingRoom } from './writing-room.ts';

/** Measurements by the name `--only` takes. */
const PARTS: Record<string, (stage: Stage) => Promise<Row[]>> = {
  loads: firstLoads,
  visit: firstVisit,
  offline: offlineStarts,
  paint: keyToPaint,
  durable: keyToDurable,
  chapters: offlineChapters,
  many: manyChapters,
  board: boardStrokes,
  room: writingRoom,
  server: serverSaves,
  process: serverProcess,
  hour: typedHour,
  engines: eachEngine,
  lighthouse,
};

const repository = resolve(import.meta.dirname, '..', '..');
const { values: options } = parseArgs({
  options: {
    /** Few rounds, and no document is written. */
    quick: { type: 'boolean', default: false },
    /** Names of PARTS with commas between; no document is written. */
    only: { type: 'string', default: '' },
    /** Folder of the built page. */
    client: { type: 'string', default: join(repository, 'dist', 'client') },
  },
});
const wanted = options.only === '' ? Object.keys(PARTS) : options.only.split(',');

const work = await mkdtemp(join(tmpdir(), 'tinta-floors-'));
const folders = await buildFloors(work);
const floors = {} as Record<Floor, Served>;
for (const floor of FLOORS) floors[floor] = await serveFloor(folders[floor]);
const removeFreshData = await globalSetup();
const product = await startProduct(resolve(options.client));
const browser = await launchBrowser();
const rows: Row[] = [];
try {
  const stage: Stage = { browser, product, floors, seed: await buildSeed(), quick: options.quick };
  for (const name of wanted) {
    const part = PARTS[name];
    if (!part) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}`);
    for (const row of await part(stage)) {
      rows.push(row);
      console.log(lineOf(row));
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await removeFreshData();
  for (const floor of FLOORS) await floors[floor].stop();
  await rm(work, { recursive: true, force: true });
}

if (!options.quick && options.only === '') {
  writeDocuments(repository, rows, new Date().toISOString().slice(0, 10));
}
// The embedded database of the rows that were measured in this process keeps the process open.
process.exit(0);
