import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AuthorContext } from '#services/author-context.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { IDLE_STATUS } from '#test/support/idle-status.ts';
import { useFetched } from './use-fetched.ts';

/** A sync whose last contact with the server the test sets. */
function sync() {
  let status: SyncStatus = { ...IDLE_STATUS, lastSyncAt: null };
  const listeners = new Set<() => void>();
  const author = {
    status: () => status,
    onStatus(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as never;
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AuthorContext value={author}>{children}</AuthorContext>
    ),
    reached(at: number) {
      status = { ...status, lastSyncAt: at };
      for (const listener of listeners) listener();
    },
  };
}

test('a failed fetch is repeated when sync has reached the server, and not again after a success', async () => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    if (asked === 1) throw new Error('pull', { cause: { kind: 'network' } });
  };
  const { wrapper, reached } = sync();
  const { result } = renderHook(() => useFetched(fetch), { wrapper });
  expect(result.current).toEqual({ state: 'asking' });
  await waitFor(() => expect(result.current).toEqual({ state: 'failed', failure: { kind: 'network' } }));
  act(() => reached(1));
  await waitFor(() => expect(result.current).toEqual({ state: 'there' }));
  act(() => reached(2));
  expect(asked).toBe(2);
});

test('a failure of the device’s storage is not reported as a failed call', async () => {
  const { wrapper } = sync();
  const fetch = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { result } = renderHook(() => useFetched(fetch), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ state: 'failed', failure: undefined }));
});

test('the first of two overlapping answers ends the waiting, and a late failure does not undo it', async () => {
  const { wrapper, reached } = sync();
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const fetch = () => new Promise<void>((resolve, reject) => void answers.push({ resolve, reject }));
  const { result } = renderHook(() => useFetched(fetch), { wrapper });
  act(() => reached(1));
  answers[0]?.resolve();
  await waitFor(() => expect(result.current).toEqual({ state: 'there' }));
  act(() => reached(2));
  await act(async () => answers[1]?.reject(new Error('pull', { cause: { kind: 'network' } })));
  expect(result.current).toEqual({ state: 'there' });
  expect(answers).toHaveLength(2);
});
