import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { keys } from 'idb-keyval';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ApiClient, CallInput, CallOptions } from '#shared/protocol/api-client.ts';
import { pageOwned } from '#storage/owned/owned-store.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useAnswer, useLasting } from './use-answer.ts';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
type Call = { input: unknown; signal: AbortSignal | undefined; answer(value: unknown): Promise<void> };
const ok = (value: unknown) => ({ ok: true, value }) as Answer;
const refused = (code: string) =>
  ({ ok: false, error: { kind: 'answer', code, message: '', data: undefined, redirect: false } }) as Answer;
const offline = { ok: false, error: { kind: 'network' } } as Answer;
const settled = () => act(() => new Promise<void>((later) => setTimeout(later, 20)));

/** A server whose calls the test answers, and a session that it changes. */
function world(view: SessionView | null) {
  const calls: Call[] = [];
  const call = (_: string, input: unknown, options: CallOptions) =>
    new Promise((resolve) => {
      calls.push({ input, signal: options.signal, answer: (value) => act(async () => resolve(value)) });
    });
  let current = view;
  const listeners = new Set<() => void>();
  return {
    calls,
    setup: {
      services: { api: { call, file: call } as unknown as ApiClient },
      session: {
        current: () => current,
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
    become: (next: SessionView | null) =>
      act(() => {
        current = next;
        for (const listener of listeners) listener();
      }),
  };
}
const author = (uid: string, alive = true) =>
  ({ uid: uid as UserId, name: '', avatar: null, email: '', role: 'author', alive }) as SessionView;
const shown = () => screen.getByRole('status').textContent;
const reload = () => fireEvent.click(screen.getByRole('button', { name: 'reload' }));
const next = () => fireEvent.click(screen.getByRole('button', { name: 'next' }));

/** An editor's view of application 1, and then of 2. */
const reloads = new Set<() => void>();
function Asked() {
  const [id, setId] = useState(1);
  const answer = useAnswer('deskApplication', { request: { id } } as unknown as CallInput<'deskApplication'>);
  reloads.add(answer.reload);
  return <Told answer={answer} reload={answer.reload} next={() => setId(id + 1)} />;
}

type Answered = { state: string; value?: unknown; stale?: unknown; failure?: unknown };
function Told({ answer, reload, next }: { answer: Answered; reload(): void; next(): void }) {
  const { state, value, stale, failure } = answer;
  return (
    <>
      <output>{JSON.stringify([state, value ?? null, stale ?? failure ?? null])}</output>
      <button type="button" onClick={() => reload()}>
        reload
      </button>
      <button type="button" onClick={next}>
        next
      </button>
    </>
  );
}
const told = (state: string, value: unknown = null, failure: unknown = null) =>
  expect(shown()).toBe(JSON.stringify([state, value, failure]));

test('an editor’s view is asked for when the screen opens and by reload, and never by itself', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { calls, setup } = world(author('editor'));
  showScreen(<Asked />, setup);
  told('loading');
  await calls[0]?.answer(ok('one'));
  told('ready', 'one');
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toHaveLength(1);
  reload();
  told('ready', 'one');
  expect(calls).toHaveLength(2);
  await calls[1]?.answer(ok('new'));
  told('ready', 'new');
});

test('a reload of an editor’s view that fails shows the failure', async () => {
  const { calls, setup } = world(author('editor'));
  showScreen(<Asked />, setup);
  await calls[0]?.answer(ok('one'));
  reload();
  await calls[1]?.answer(offline);
  told('failed', null, { kind: 'network' });
  reload();
  told('failed', null, { kind: 'network' });
});

test('an editor’s view stays beside what is being typed when the session ends, and is asked for again after a sign-in', async () => {
  const { calls, setup, become } = world(author('editor'));
  showScreen(<Asked />, setup);
  await calls[0]?.answer(ok('one'));
  become(author('editor', false));
  await calls[1]?.answer(refused('unauthenticated'));
  told('ready', 'one');
  become(author('editor'));
  await calls[2]?.answer(ok('new'));
  told('ready', 'new');
});

test('an editor’s view that is left is aborted, and a late answer is not shown', async () => {
  const { calls, setup } = world(author('editor'));
  const view = showScreen(<Asked />, setup);
  next();
  expect(calls[0]?.signal?.aborted).toBe(true);
  await calls[0]?.answer(ok('one'));
  told('loading');
  await calls[1]?.answer(ok('two'));
  told('ready', 'two');
  reload();
  view.unmount();
  expect(calls[2]?.signal?.aborted).toBe(true);
});

test('reload stays the same function while the screen is open, and makes the current request', async () => {
  const { calls, setup } = world(author('editor'));
  reloads.clear();
  showScreen(<Asked />, setup);
  await calls[0]?.answer(ok('one'));
  next();
  await calls[1]?.answer(ok('two'));
  expect(reloads.size).toBe(1);
  act(() => [...reloads][0]?.());
  expect(calls[2]?.input).toEqual({ request: { id: 2 } });
});

function Own() {
  const answer = useAnswer('bookReaders', { params: { id: 'hujan' as never } }, { keep: 'author' });
  return <Told answer={answer} reload={answer.reload} next={() => {}} />;
}

test('an author’s data is stored under the key that devices have, and shown before the next answer', async () => {
  const { calls, setup } = world(author('ayu'));
  const first = showScreen(<Own />, setup);
  await calls[0]?.answer(ok('kept'));
  told('ready', 'kept');
  await waitFor(async () =>
    expect(await keys(pageOwned())).toContain('ayu/answer/bookReaders:en_US:{"params":{"id":"hujan"}}'),
  );
  first.unmount();
  expect(calls[0]?.signal).toBeUndefined();

  showScreen(<Own />, setup);
  await waitFor(() => told('ready', 'kept'));
  await calls[1]?.answer(offline);
  told('ready', 'kept', { kind: 'network' });
  reload();
  await calls[2]?.answer(refused('rateLimited'));
  expect(shown()).toContain('"ready","kept",{"kind":"answer"');
  reload();
  await calls[3]?.answer(refused('notFound'));
  expect(shown()).toContain('"failed",null,{"kind":"answer"');
});

test('an author’s data is asked for again when the network is back and after a sign-in; a visitor asks for nothing', async () => {
  const { calls, setup, become } = world(null);
  showScreen(<Own />, setup);
  await settled();
  expect(calls).toHaveLength(0);
  become(author('bima'));
  expect(calls).toHaveLength(1);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toHaveLength(3);
  become(author('bima', false));
  become(author('bima'));
  expect(calls).toHaveLength(5);
  await calls[4]?.answer(ok('new'));
  told('ready', 'new');
});

/** A list for everybody, with the value of `again` that the test counts up. */
function ForAll({ lasting }: { lasting: boolean }) {
  const [again, setAgain] = useState(0);
  const answer = useAnswer('noticeList', { request: {} }, { keep: 'worker', again });
  const last = useLasting(answer);
  return (
    <Told
      answer={lasting ? last : answer}
      reload={answer.reload}
      next={() => setAgain((count) => count + 1)}
    />
  );
}

test('a list for everyone is asked for once, whoever signs in; a new value of `again` shows loading', async () => {
  const { calls, setup, become } = world(null);
  showScreen(<ForAll lasting={false} />, setup);
  await calls[0]?.answer(ok('first'));
  become(author('citra'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toHaveLength(1);
  next();
  told('loading');
  expect(calls[0]?.signal).toBeUndefined();
  await calls[1]?.answer(refused('internal'));
  expect(shown()).toContain('failed');
});

test('a lasting list stays while a new one is requested, and if the new one is refused', async () => {
  const { calls, setup } = world(null);
  showScreen(<ForAll lasting />, setup);
  told('loading');
  await calls[0]?.answer(offline);
  told('failed', null, { kind: 'network' });
  next();
  told('loading');
  await calls[1]?.answer(ok('first'));
  next();
  told('ready', 'first');
  await calls[2]?.answer(refused('internal'));
  told('ready', 'first');
  reload();
  await calls[3]?.answer(ok('second'));
  told('ready', 'second');
});
