import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#test/bench/statistics.ts';
import type { Held, LoadServer } from './load-server.ts';
import { newTally, saveNext, send, type Tally, type Writer } from './writers.ts';

/** How often a writing author saves, and how often a reader turns to the next page. In ms. */
const SAVE_EVERY_MS = 8_000;
const PAGE_EVERY_MS = 60_000;

export type Sample = Held & { minute: number };

/** Runs a task once in each interval until the time is over, beginning at a random moment of the first interval. */
async function every(interval: number, until: number, task: () => Promise<void>): Promise<void> {
  await sleep(Math.random() * interval);
  while (performance.now() < until) {
    const begun = performance.now();
    await task();
    const rest = Math.min(interval - (performance.now() - begun), until - performance.now());
    if (rest > 0) await sleep(rest);
  }
}

/** Authors type and readers read, for some minutes. `onSample` gets the resources that the server uses, every half minute. */
export async function everyday(
  server: LoadServer,
  writers: readonly Writer[],
  readers: number,
  minutes: number,
  onSample: (sample: Sample) => void,
): Promise<{ saves: Tally; pages: Tally; seconds: number }> {
  const saves = newTally();
  const pages = newTally();
  const begun = performance.now();
  const until = begun + minutes * 60_000;
  const read = (index: number) => {
    const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const { chapterId } = writers[index % writers.length]!;
    let turn = index;
    return async () => {
      turn += 1;
      if (turn % 4 === 0) await send(server, 'bookSearch', { query: '?sort=updated', from }, null, pages);
      else await send(server, 'chapterRead', { params: { id: chapterId }, from }, null, pages);
    };
  };
  const sampling = (async () => {
    while (performance.now() < until) {
      await sleep(Math.min(30_000, until - performance.now()));
      onSample({ minute: (performance.now() - begun) / 60_000, ...(await server.held()) });
    }
  })();
  await Promise.all([
    sampling,
    ...writers.map((writer) => every(SAVE_EVERY_MS, until, () => saveNext(server, writer, saves))),
    ...Array.from({ length: readers }, (_, index) => every(PAGE_EVERY_MS, until, read(index))),
  ]);
  return { saves, pages, seconds: (performance.now() - begun) / 1_000 };
}

/** A network returns, and all devices send `each` saves and pull at the same moment. */
export async function storm(
  server: LoadServer,
  writers: readonly Writer[],
  each: number,
): Promise<{ saves: Tally; pulls: Tally; seconds: number }> {
  const saves = newTally();
  const pulls = newTally();
  const begun = performance.now();
  await Promise.all(
    writers.map(async (writer) => {
      for (let save = 0; save < each; save += 1) await saveNext(server, writer, saves);
      await send(server, 'pull', { body: { stories: [] } }, writer, pulls);
    }),
  );
  return { saves, pulls, seconds: (performance.now() - begun) / 1_000 };
}

/** One line about calls: how many per second, how long they took, how many were refused for now or had no answer. */
export const lineOf = (what: string, { times, turnedAway, failed }: Tally, seconds: number): string =>
  `| ${what} | ${times.length} | ${(times.length / seconds).toFixed(0)} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.99).toFixed(0)} | ${turnedAway} | ${failed} |`;
