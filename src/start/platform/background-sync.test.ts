import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '#sync/engine/engine.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { IDLE_STATUS } from '#test/support/idle-status.ts';
import { askForBackgroundSync } from './background-sync.ts';

const register = vi.fn(async () => {});
beforeEach(() => {
  register.mockClear();
  const ready = Promise.resolve({ sync: { register } });
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** An engine whose status the test sets. */
function followed() {
  let status: SyncStatus = IDLE_STATUS;
  let told = () => {};
  const engine: Pick<Engine, 'status' | 'onStatus'> = {
    status: () => status,
    onStatus(listener) {
      told = listener;
      return () => {};
    },
  };
  askForBackgroundSync(engine);
  return (change: Partial<SyncStatus>) => {
    status = { ...status, ...change };
    told();
  };
}

test('SYNC-5: a text that waits for the typing to pause asks for no background sync, which would send it at once', async () => {
  const set = followed();
  set({ phase: 'waiting', unsent: 1 });
  set({ phase: 'sending', unsent: 1 });
  set({ phase: 'waiting', unsent: 1 });
  await Promise.resolve();
  expect(register).not.toHaveBeenCalled();
});

test('SYNC-12: a page asks for background sync once while the network is gone, and again the next time it is gone', async () => {
  const set = followed();
  set({ phase: 'offline', unsent: 1 });
  set({ phase: 'offline', unsent: 2 });
  await Promise.resolve();
  expect(register).toHaveBeenCalledTimes(1);
  set({ phase: 'idle', unsent: 0 });
  set({ phase: 'offline', unsent: 1 });
  await Promise.resolve();
  expect(register).toHaveBeenCalledTimes(2);
});
