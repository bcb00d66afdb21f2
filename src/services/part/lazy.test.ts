import { expect, test } from 'vitest';
import type { Timers } from '#shared/lib/ports.ts';
import { lazy } from './lazy.ts';

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

test('a script chunk that does not load within 120 s fails with the specification’s error (docs/spec, section 8)', async () => {
  const { timers, tasks } = manual();
  const loading = lazy('editor', () => new Promise(() => {}))(timers);
  expect(tasks[0]?.delay).toBe(120_000);
  tasks[0]?.task();
  await expect(loading).rejects.toThrow('Loading chunk editor failed');
});

test('a script chunk that fails at once rejects at once, and the next call tries again', async () => {
  const { timers } = manual();
  let asked = 0;
  const editor = lazy('editor', async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('offline');
    return 'the editor';
  });
  await expect(editor(timers)).rejects.toThrow('Loading chunk editor failed');
  expect(editor.loaded()).toBeUndefined();
  expect(await editor(timers)).toBe('the editor');
  expect(editor.loaded()).toBe('the editor');
});

test('a part is loaded once, even if requested often or at the same time', async () => {
  const { timers } = manual();
  let asked = 0;
  const editor = lazy('editor', async () => ++asked);
  expect(await Promise.all([editor(timers), editor(timers)])).toEqual([1, 1]);
  expect(await editor(timers)).toBe(1);
});
