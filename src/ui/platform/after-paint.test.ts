import { beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const frames: (() => void)[] = [];
beforeEach(() => {
  frames.splice(0);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
const tasksDone = () => new Promise((done) => setTimeout(done, 20));

test('deferred tasks run in order after one frame', async () => {
  const done: string[] = [];
  afterPaint(() => done.push('first'));
  afterPaint(() => done.push('second'));
  expect(frames).toHaveLength(1);
  await tasksDone();
  expect(done).toEqual([]);
  frames.shift()?.();
  expect(done).toEqual([]);
  await tasksDone();
  expect(done).toEqual(['first', 'second']);
});

test('a task deferred after the frame needs no further frame', async () => {
  const done: string[] = [];
  afterPaint(() => {
    afterPaint(() => done.push('inner'));
    done.push('outer');
  });
  frames.shift()?.();
  await tasksDone();
  expect(done).toEqual(['outer', 'inner']);
  expect(frames).toHaveLength(0);
});

test('a task deferred between a frame and its tasks waits for the next frame', async () => {
  const done: string[] = [];
  afterPaint(() => done.push('before'));
  frames.shift()?.();
  afterPaint(() => done.push('after'));
  await tasksDone();
  expect(done).toEqual(['before']);
  frames.shift()?.();
  await tasksDone();
  expect(done).toEqual(['before', 'after']);
});
