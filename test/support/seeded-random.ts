import type { Random } from '#shared/lib/ports.ts';

/** Repeatable randomness from a seed (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  /** A fraction from 0 up to 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = { bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)) };
  return {
    random,
    next,
    /** A whole number from 0 up to, not including, `count`. */
    below: (count: number): number => Math.floor(next() * count),
    chance: (part: number): boolean => next() < part,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
