import { expect, it, vi } from 'vitest';
import { runSchedule } from './run-schedule.ts';

const RUNS = Number(process.env.TINTA_FUZZ_RUNS ?? 600);
const ONE = process.env.TINTA_FUZZ_SEED;
/** No schedule takes this long, however busy the machine. */
const LIMIT_MS = 10_000;

/** The seeds of one worker's part, so that two cores share the schedules: `part` of `parts`, from 0. */
export function keepsEveryPromise(part: number, parts: number): void {
  const all = ONE === undefined ? Array.from({ length: RUNS }, (_, index) => index + 1) : [Number(ONE)];
  const seeds = all.filter((_, index) => index % parts === part);
  it(`keeps every promise in ${seeds.length} schedules`, {
    timeout: 60_000 + seeds.length * LIMIT_MS,
  }, async () => {
    // Dexie says at each crash that it would have to reopen.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const seed of seeds) {
      const report = await runSchedule(seed);
      // A failing seed prints itself: `npm run fuzz -- --seed N` repeats it.
      expect(report.violations, `seed ${seed}\n${report.steps.join('\n')}`).toEqual([]);
    }
  });
}
