import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceNotes } from '#features/install/device-notes.ts';
import { openedFile } from '#services/opened-file.ts';
import { followLaunches } from './launches.ts';

type Consumer = (launch: { targetURL?: string }) => void;
const clock = { now: () => 1_700_000_000_000 };
const texts = async () => (await deviceNotes().waiting(null)).map(({ text }) => text);
const shared = (text: string) => `${window.location.origin}/?${new URLSearchParams({ 'share-text': text })}`;

beforeEach(async () => {
  for (const { id } of await deviceNotes().waiting(null)) await deviceNotes().remove(id);
  history.replaceState(null, '', '/#/welfare');
});

/** The open app, and the system's way to report a launch to it. */
function opened(): Consumer {
  let consumer: Consumer | undefined;
  vi.stubGlobal('launchQueue', {
    setConsumer: (given: Consumer) => {
      consumer = given;
    },
  });
  followLaunches(clock);
  return (launch) => consumer?.(launch);
}

test('a shared text is kept before it leaves the address, and /share is shown', async () => {
  history.replaceState(null, '', shared('Hujan turun.'));
  followLaunches(clock);
  expect(window.location.search, 'until the device has it').not.toBe('');
  await vi.waitFor(() => expect(window.location.hash).toBe('#/share'));
  expect(window.location.search).toBe('');
  expect(await texts()).toEqual(['Hujan turun.']);
});

test('a shared text that was posted is kept, and the address is that of the app again', async () => {
  history.replaceState(null, '', '/share');
  document.head.innerHTML = `<script type="application/json" id="shared-form">{"share-text":"Hujan lagi."}</script>`;
  followLaunches(clock);
  await vi.waitFor(() => expect(window.location.hash).toBe('#/share'));
  expect(window.location.pathname + window.location.search).toBe('/');
  expect(await texts()).toEqual(['Hujan lagi.']);
  document.head.innerHTML = '';
});

test('a device that cannot keep a shared text leaves it in the address, so that a reload still has it', async () => {
  history.replaceState(null, '', shared('Hujan turun.'));
  const keep = vi.spyOn(deviceNotes(), 'keep').mockResolvedValue(false);
  followLaunches(clock);
  await vi.waitFor(() => expect(window.location.hash).toBe('#/share'));
  expect(window.location.search).toContain('share-text');
  keep.mockRestore();
});

test('an open window receives a shared text and opens it', async () => {
  opened()({ targetURL: shared('Halte kosong.') });
  await vi.waitFor(() => expect(window.location.hash).toBe('#/share'));
  expect(await texts()).toEqual(['Halte kosong.']);
});

test.each([
  ['/#/write', '#/write'],
  ['/#/author?stories', '#/author?stories'],
  // The app's own start only focuses the window: the author continues writing.
  ['/#/author', '#/welfare'],
  ['/', '#/welfare'],
])('an open window started again with %s shows %s', async (target, hash) => {
  opened()({ targetURL: new URL(target, window.location.origin).href });
  await new Promise((done) => setTimeout(done, 20));
  expect(window.location.hash).toBe(hash);
});

test('manuscripts opened from the system wait for the import page, which gets them once', async () => {
  const files = ['1.txt', '2.txt'].map((name) => new File(['Bab 1'], name));
  let consumer: ((launch: unknown) => void) | undefined;
  vi.stubGlobal('launchQueue', { setConsumer: (given: typeof consumer) => (consumer = given) });
  followLaunches(clock);
  consumer?.({
    targetURL: `${window.location.origin}/#/manuscript/import/0`,
    files: files.map((file) => ({ getFile: async () => file })),
  });
  await vi.waitFor(() => expect(window.location.hash).toBe('#/manuscript/import/0'));
  expect(openedFile.take()).toEqual(files);
  expect(openedFile.take()).toEqual([]);
});
