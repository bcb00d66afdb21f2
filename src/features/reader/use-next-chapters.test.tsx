import { afterEach, expect, test, vi } from 'vitest';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useNextChapters } from './use-next-chapters.ts';

afterEach(() => vi.unstubAllGlobals());

function Chapter({ nextId }: { nextId: string }) {
  useNextChapters({ nextId } as ReadAnswer);
  return null;
}

/**
 * Opens a chapter whose story goes on; returns the chapters that were asked for. `connection`: what the browser reports about the
 * connection.
 */
async function askedAfter(nextId: string, connection?: object): Promise<string[]> {
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { ready: Promise.resolve() },
    connection,
  });
  const asked: string[] = [];
  const call = async (_name: string, { params: { id } }: { params: { id: string } }) => {
    asked.push(id);
    return { ok: true, value: { nextId: `${id}+` } };
  };
  const { timers } = showScreen(<Chapter nextId={nextId} />, { services: { api: { call } as never } });
  timers.run(2_000);
  await new Promise((later) => setTimeout(later, 20));
  return asked;
}

test('two chapters are fetched ahead, each once', async () => {
  expect(await askedAfter('a')).toEqual(['a', 'a+']);
  expect(await askedAfter('a+')).toEqual(['a++']);
});

test('nothing is fetched ahead for a reader who saves data, or on 2G', async () => {
  expect(await askedAfter('b', { saveData: true, effectiveType: '4g' })).toEqual([]);
  expect(await askedAfter('b', { saveData: false, effectiveType: 'slow-2g' })).toEqual([]);
  expect(await askedAfter('b', { saveData: false, effectiveType: '3g' })).toEqual(['b', 'b+']);
});
