import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import type { SessionView } from '#session/session-control.ts';
import { showScreen } from '#test/support/screen.tsx';
import { NewestStories } from './newest-stories.tsx';

const story = (index: number) => ({
  id: `0190a000-0000-7000-8000-00000000000${index}`,
  name: `Story ${index}`,
  iname: 'Sekar',
  iiconUrlMedium: null,
});
const found = (count: number) => ({
  ok: true,
  value: { items: Array.from({ length: count }, (_, index) => story(index)), nextCursor: null },
});

/** The list over a server that gives these answers in turn, and how often the server was asked; `signIn` signs an author in. */
function show(answers: unknown[]) {
  let asked = 0;
  const call = async () => {
    asked += 1;
    return answers.shift();
  };
  let view: SessionView | null = null;
  const listeners = new Set<() => void>();
  showScreen(<NewestStories />, {
    services: { api: { call, file: call } as unknown as Services['api'] },
    session: {
      current: () => view,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  const signIn = () =>
    act(() => {
      view = { uid: 'ayu', name: 'Ayu', avatar: null, role: 'author', alive: true } as unknown as SessionView;
      for (const listener of listeners) listener();
    });
  return { asked: () => asked, signIn };
}
const region = () => screen.getByRole('region');

test('shows eight stories at most, from one request, even when someone signs in', async () => {
  const { asked, signIn } = show([found(9)]);
  expect(region()).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findAllByRole('listitem')).toHaveLength(8);
  expect(region()).toHaveAttribute('aria-busy', 'false');
  signIn();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked()).toBe(1);
});

test('says that there are no stories yet, or why none are shown', async () => {
  show([found(0)]);
  expect(await screen.findByText('The first stories will appear here.')).toBeVisible();
  show([{ ok: false, error: { kind: 'network' } }]);
  expect(await screen.findByText('Go online to see the newest stories.')).toBeVisible();
});
