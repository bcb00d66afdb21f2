import { expect, test } from 'vitest';
import type { Timers } from '#shared/lib/ports.ts';
import { loadChunk } from './load-chunk.ts';

const manual = () => {
  const tasks: { delay: number; task: () => void }[] = [];
  const timers: Timers = {
    after(delay, task) {
      tasks.push({ delay, task });
      return () => {};
    },
  };
  return { timers, tasks };
};

test('a script chunk that does not come within 120 s fails with the specification’s error (docs/spec, section 8)', async () => {
  const { timers, tasks } = manual();
  const loading = loadChunk('editor', () => new Promise(() => {}), timers);
  expect(tasks[0]?.delay).toBe(120_000);
  tasks[0]?.task();
  await expect(loading).rejects.toThrow('Loading chunk editor failed');
});

test('a script chunk that fails at once says so at once', async () => {
  const { timers } = manual();
  await expect(loadChunk('editor', () => Promise.reject(new TypeError('offline')), timers)).rejects.toThrow(
    'Loading chunk editor failed',
  );
});
