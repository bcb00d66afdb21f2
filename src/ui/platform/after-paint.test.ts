import { beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const frames: (() => void)[] = [];
beforeEach(() => {
  frames.splice(0);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
const tasksDone = () => new Promise((done) => setTimeout(done, 20));

test('what is put off comes behind the frame, in its order; one frame is asked for it all', async () => {
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

test('what is put off behind the frame comes without another one', async () => {
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

test('what is put off between a frame and what follows it has a frame of its own to wait for', async () => {
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
