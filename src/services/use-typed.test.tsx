import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { useTyped } from './use-typed.ts';

/** A field of a form whose stored text arrives when the test says so. */
function shownField() {
  let answer: (row: unknown) => void = () => {};
  const saved: unknown[] = [];
  function Field() {
    const { typed, change } = useTyped('completion/b1' as never, { title: '' } as never);
    const { title } = typed as unknown as { title: string };
    return (
      <input
        aria-label="title"
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value } as never)}
      />
    );
  }
  const { timers } = showScreen(<Field />, {
    services: {
      formDrafts: {
        get: () =>
          new Promise((resolve) => {
            answer = resolve as typeof answer;
          }),
        save: async (_name, draft) => void saved.push((draft as unknown as { title: string }).title),
        clear: async () => {},
        beforeLeaving: () => () => {},
      },
    },
  });
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'title' });
  return { answer: (row: unknown) => answer(row), saved, timers, input };
}

test('a letter typed before the device has answered follows the stored text and overwrites nothing', async () => {
  const { answer, saved, timers, input } = shownField();
  fireEvent.change(input(), { target: { value: '!' } });
  timers.run(1_000);
  expect(saved).toEqual([]);
  answer({ title: 'Hujan di Halte', savedAt: 1 });
  await waitFor(() => expect(input().value).toBe('Hujan di Halte!'));
  timers.run(1_000);
  await waitFor(() => expect(saved).toEqual(['Hujan di Halte!']));
});

test('without a stored text the typed letter is stored once the device has answered', async () => {
  const { answer, saved, timers, input } = shownField();
  fireEvent.change(input(), { target: { value: 'H' } });
  answer(undefined);
  await waitFor(() => {
    timers.run(1_000);
    expect(saved).toEqual(['H']);
  });
  expect(input().value).toBe('H');
});
