import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import type { SessionView } from '#session/session-control.ts';
import { ToIndonesian } from '#test/support/other-language.tsx';
import { showScreen } from '#test/support/screen.tsx';
import { useThirdMethods } from './use-third-methods.ts';

const config = { ok: true, value: { facebook: null, google: null, mails: true } };
const offline = { ok: false, error: { kind: 'network' } };

function Methods() {
  const { config: known, retry } = useThirdMethods();
  return (
    <>
      <output>{typeof known === 'string' ? known : `mails ${known.mails}`}</output>
      <button type="button" onClick={() => retry()}>
        retry
      </button>
      <ToIndonesian />
    </>
  );
}
/** The methods over a server whose answers the test gives. */
function show() {
  const answers: ((value: unknown) => void)[] = [];
  const call = () => new Promise((resolve) => answers.push(resolve));
  let view: SessionView | null = null;
  const listeners = new Set<() => void>();
  showScreen(<Methods />, {
    services: { api: { call, file: call } as unknown as Services['api'] },
    session: {
      current: () => view,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  return {
    asked: () => answers.length,
    answer: (at: number, value: unknown) => act(async () => answers[at]?.(value)),
    signIn: () =>
      act(() => {
        view = { uid: 'ayu', name: '', avatar: null, role: 'author', alive: true } as unknown as SessionView;
        for (const listener of listeners) listener();
      }),
  };
}
const told = (text: string) => expect(screen.getByRole('status')).toHaveTextContent(text);
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'retry' }));

test('while the request is tried again the methods show loading, even if it fails in the same way', async () => {
  const { answer, asked } = show();
  told('loading');
  await answer(0, offline);
  told('offline');
  retry();
  told('loading');
  await answer(1, offline);
  told('offline');
  retry();
  await answer(2, { ok: false, error: { kind: 'answer', code: 'internal' } });
  told('failed');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked()).toBe(3);
});

test('known methods stay: no sign-in, change of language or network asks again', async () => {
  const { answer, signIn, asked } = show();
  await answer(0, config);
  signIn();
  act(() => void window.dispatchEvent(new Event('online')));
  fireEvent.click(screen.getByRole('button', { name: 'To Indonesian' }));
  await act(() => new Promise<void>((later) => setTimeout(later, 50)));
  told('mails true');
  expect(asked()).toBe(1);
});
