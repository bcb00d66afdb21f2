import { expect, it, vi } from 'vitest';
import { runSchedule } from './run-schedule.ts';

const RUNS = Number(process.env.TINTA_FUZZ_RUNS ?? 500);
const FROM = Number(process.env.TINTA_FUZZ_FROM ?? 1);
const ONE = process.env.TINTA_FUZZ_SEED;
/** No schedule takes this long, however busy the machine is. A schedule that does is in an endless loop. */
const LIMIT_MS = 300_000;

const after = (ms: number) =>
  new Promise<'late'>((go) => {
    setTimeout(() => go('late'), ms).unref();
  });

/** The seeds of one worker, so that two cores share the schedules: `part` of `parts`, from 0. */
export function keepsEveryPromise(part: number, parts: number): void {
  const all = ONE === undefined ? Array.from({ length: RUNS }, (_, index) => FROM + index) : [Number(ONE)];
  const seeds = all.filter((_, index) => index % parts === part);
  it(`keeps every promise in ${seeds.length} schedules`, {
    timeout: LIMIT_MS + seeds.length * 10_000,
  }, async () => {
    // Dexie warns at each crash that it would have to reopen.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const seed of seeds) {
      const steps: string[] = [];
      const report = await Promise.race([runSchedule(seed, steps), after(LIMIT_MS)]);
      const violations = report === 'late' ? ['never came to rest'] : report.violations;
      // Printed at once, because a long run reports only at its end. `npm run fuzz -- --seed N` repeats the seed.
      if (violations.length > 0) process.stderr.write(`seed ${seed}: ${violations[0]}\n`);
      expect(violations, `seed ${seed}\n${steps.join('\n')}`).toEqual([]);
    }
  });
}
