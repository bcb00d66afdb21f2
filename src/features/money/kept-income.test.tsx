import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAnswer } from '#services/answers/use-answer.ts';
import type { SessionView } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { answerKey, keptAnswer } from '#storage/owned/kept-answers.ts';
import { showScreen } from '#test/support/screen.tsx';

const DEWI = 'dewi' as UserId;
const dewi = { uid: DEWI, name: 'Dewi', avatar: null, email: '', role: 'author', alive: true } as SessionView;

function Probe() {
  return <output>{useAnswer('payLog', { request: {} }, { keep: 'author' }).state}</output>;
}
const keptOf = () => keptAnswer(answerKey(DEWI, 'payLog:en_US:{"request":{}}'));

test('an answer is stored for offline use, but not if its author signed out before it came, or is signing out (SYNC-11)', async () => {
  let current: SessionView | null = dewi;
  let answer: (value: unknown) => void = () => {};
  const call = () =>
    new Promise((resolve) => {
      answer = () => resolve({ ok: true, value: { currency: 'USD', items: [], nextCursor: null } });
    });
  const setup = {
    services: { api: { call, file: async () => ({ ok: false, error: { kind: 'network' } }) } as never },
    session: { current: () => current },
  };
  for (const since of [null, { ...dewi, leaving: true as const }]) {
    current = dewi;
    const screen = showScreen(<Probe />, setup);
    current = since;
    answer(undefined);
    await new Promise((later) => setTimeout(later, 100));
    expect(await keptOf()).toBeUndefined();
    screen.unmount();
  }

  current = dewi;
  showScreen(<Probe />, setup);
  answer(undefined);
  await waitFor(async () => expect(await keptOf()).toMatchObject({ value: { items: [] } }));
});
