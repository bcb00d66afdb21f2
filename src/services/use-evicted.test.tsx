import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { IDLE_STATUS } from '#test/support/idle-status.ts';
import { AuthorContext, type AuthorServices } from './author-context.ts';
import { useEvicted } from './use-evicted.ts';

/** A page of an author whose storage the test changes. */
function show() {
  let status: SyncStatus = { ...IDLE_STATUS, storage: 'evicted' };
  const listeners = new Set<() => void>();
  const set = (storage: SyncStatus['storage']) => {
    status = { ...status, storage };
    for (const listener of listeners) listener();
  };
  const author = {
    status: () => status,
    onStatus(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageSeen: () => set('ok'),
  } as unknown as AuthorServices;
  const { hook, navigate } = memoryLocation({ path: '/one' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router hook={hook}>
      <AuthorContext value={author}>{children}</AuthorContext>
    </Router>
  );
  const { result } = renderHook(useEvicted, { wrapper });
  return { result, set, navigate };
}

test('once everything is fetched again the message stays on its page, so nothing moves, and is gone on the next', () => {
  const { result, set, navigate } = show();
  expect(result.current.told).toBe(true);
  act(() => set('ok'));
  expect(result.current.told).toBe(true);
  act(() => navigate('/two'));
  expect(result.current.told).toBe(false);
});

test('while something is missing the message follows from page to page, until it is closed', () => {
  const { result, navigate } = show();
  act(() => navigate('/two'));
  expect(result.current.told).toBe(true);
  act(() => result.current.close());
  expect(result.current.told).toBe(false);
  act(() => navigate('/one'));
  expect(result.current.told).toBe(false);
});
