import 'fake-indexeddb/auto';
import { act, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useReadingCount } from './use-reading-count.ts';

/** Reports that the chapter's end becomes visible, as the browser would. */
let see: (inView: boolean) => void = () => {};

function Chapter({ id, words }: { id: string; words: number }) {
  const end = useRef<HTMLElement>(null);
  useReadingCount({ id, bookId: 'hujan', words, truncated: false } as ReadAnswer, end);
  return <nav ref={end} />;
}

test('counts the opening at once, and the end when it is visible after a plausible reading time; offline both are sent later', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => heard([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const sent: { readings: { kind: string }[]; key: string | undefined }[] = [];
  let isOnline = false;
  const call = async (_: string, { request }: never, { idempotencyKey }: { idempotencyKey: string }) => {
    if (!isOnline) return { ok: false, error: { kind: 'network' } };
    sent.push({ ...(request as { readings: { kind: string }[] }), key: idempotencyKey });
    return { ok: true, value: undefined };
  };
  let made = 0;
  const random = {
    bytes: (length: number) => {
      made += 1;
      return new Uint8Array(length).fill(made);
    },
  };
  const services = { api: { call } as never, random };
  const first = showScreen(<Chapter id="bab-1" words={1_000} />, { services });
  await new Promise((later) => setTimeout(later, 50));
  expect(sent).toEqual([]);

  see(true);
  first.timers.run(29_000);
  see(false);
  first.timers.run(60_000);
  await new Promise((later) => setTimeout(later, 50));
  first.unmount();

  isOnline = true;
  const second = showScreen(<Chapter id="bab-2" words={100} />, { services });
  await waitFor(() => expect(sent.flatMap(({ readings }) => readings)).toHaveLength(3));
  expect(sent.flatMap(({ readings }) => readings.map(({ kind }) => kind))).toEqual([
    'opened',
    'reader',
    'opened',
  ]);
  see(true);
  second.timers.run(3_000);
  await waitFor(() => expect(sent.at(-1)?.readings).toEqual([{ chapterId: 'bab-2', kind: 'finished' }]));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
});
