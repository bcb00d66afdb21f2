import { expect, test, vi } from 'vitest';
import { manualTimers } from '#test/support/screen.tsx';
import { AWAKE_MS, keepAwake } from './keep-awake.ts';

function browser() {
  const held: { release: ReturnType<typeof vi.fn>; gone: () => void }[] = [];
  const request = vi.fn(async () => {
    const release = vi.fn(async () => {});
    const lock = { release, gone: () => {} };
    held.push(lock);
    return {
      release,
      addEventListener: (_: string, heard: () => void) => Object.assign(lock, { gone: heard }),
    };
  });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return { request, held };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

test('the screen stays on while typing, is released three minutes after the last key, and requested again at the next', async () => {
  const { request, held } = browser();
  const timers = manualTimers();
  const awake = keepAwake(timers.after);
  awake.touch();
  await settled();
  timers.run(AWAKE_MS - 1);
  awake.touch();
  timers.run(AWAKE_MS - 1);
  await settled();
  expect(request).toHaveBeenCalledTimes(1);
  expect(held[0]?.release).not.toHaveBeenCalled();
  timers.run(1);
  await settled();
  expect(held[0]?.release).toHaveBeenCalled();
  awake.touch();
  expect(request).toHaveBeenCalledTimes(2);
  await settled();
  // The browser releases the lock when a page is hidden.
  held[1]?.gone();
  awake.touch();
  expect(request).toHaveBeenCalledTimes(3);
  await settled();
  awake.end();
  await settled();
  expect(held[2]?.release).toHaveBeenCalled();
});

test('a browser that cannot keep the screen on, or refuses (power saving), does not disturb the writer', async () => {
  vi.stubGlobal('navigator', {});
  keepAwake(manualTimers().after).touch();
  const request = vi.fn(() => Promise.reject(new Error('NotAllowedError')));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const timers = manualTimers();
  const awake = keepAwake(timers.after);
  for (let key = 0; key < 3; key += 1) {
    awake.touch();
    await settled();
  }
  // The lock is not requested at each key: a request would delay the key's letter.
  expect(request).toHaveBeenCalledTimes(1);
  timers.run(60_000);
  awake.touch();
  expect(request).toHaveBeenCalledTimes(2);
  await settled();
  awake.end();
});
