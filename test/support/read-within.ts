import { expect } from 'vitest';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';

/** Reads a file. Returns 'read', or what is wrong with it. Fails if it took more than `most` ms of the processor. */
export function readWithin(most: number, name: string, bytes: Uint8Array): string {
  const begun = process.cpuUsage();
  let result = 'read';
  try {
    readManuscript({ name, bytes });
  } catch (error) {
    result = (error as { problem?: string }).problem ?? String(error);
  }
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(most);
  return result;
}
