// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { askToKeepStorage, storageMayBeCleared } from './cleared-storage.ts';

type Storage = { persisted?: () => Promise<boolean>; persist?: () => Promise<boolean> };

function browser(kind: { webKit: boolean; installed?: boolean; storage?: Storage }) {
  if (kind.webKit) vi.stubGlobal('GestureEvent', class {});
  vi.stubGlobal('matchMedia', () => ({ matches: kind.installed === true }));
  vi.stubGlobal('navigator', { storage: kind.storage });
}
afterEach(() => vi.unstubAllGlobals());

const yes = async () => true;
const no = async () => false;

test.each([
  ['Safari without a promise', { webKit: true, storage: { persisted: no } }, true],
  ['Safari that cannot be asked', { webKit: true }, true],
  ['Safari with a promise', { webKit: true, storage: { persisted: yes } }, false],
  ['the installed app', { webKit: true, installed: true, storage: { persisted: no } }, false],
  ['Chromium, Firefox and WebKitGTK', { webKit: false, storage: { persisted: no } }, false],
])('%s', async (_, kind, expected) => {
  browser(kind);
  expect(await storageMayBeCleared()).toBe(expected);
});

test('without `persist` in the browser the storage does not count as kept', async () => {
  browser({ webKit: true });
  expect(await askToKeepStorage()).toBe(false);
  browser({ webKit: true, storage: { persist: yes } });
  expect(await askToKeepStorage()).toBe(true);
});
