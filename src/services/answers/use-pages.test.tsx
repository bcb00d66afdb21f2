import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import { showScreen } from '#test/support/screen.tsx';
import { usePages } from './use-pages.ts';

type Page = { items: readonly string[]; nextCursor: string | null };
const page = (items: string[], nextCursor: string | null): Page => ({ items, nextCursor });

/** A list whose calls the test answers. `renew` gives it a new first page, as the fresh answer after a stored one. */
function shownList(stored: Page) {
  const asked: { cursor: string; answer(page: Page): void }[] = [];
  const call = (_name: string, { request }: { request: { cursor: string } }) =>
    new Promise((resolve) => {
      asked.push({ cursor: request.cursor, answer: (value) => resolve({ ok: true, value }) });
    });
  let renew: (first: Page) => void = () => {};
  function List() {
    const [first, setFirst] = useState(stored);
    renew = setFirst;
    const more = usePages('deskMail', { request: {} }, first as never);
    return (
      <>
        <output>{more.items.join(' ')}</output>
        <button type="button" onClick={() => void more.load()}>
          more
        </button>
      </>
    );
  }
  showScreen(<List />, { services: { api: { call, file: call } as unknown as Services['api'] } });
  return {
    asked,
    renew: (first: Page) => act(() => renew(first)),
    press: () => fireEvent.click(screen.getByRole('button', { name: 'more' })),
    rows: () => screen.getByRole('status').textContent,
  };
}

test('"More" pressed on stored rows continues after the fresh first page: no row is doubled or missing', async () => {
  const { asked, renew, press, rows } = shownList(page(['c', 'b'], 'after-b'));
  press();
  await waitFor(() => expect(asked).toHaveLength(1));
  renew(page(['d', 'c'], 'after-c'));
  asked[0]?.answer(page(['a'], null));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.cursor).toBe('after-c');
  asked[1]?.answer(page(['b', 'a'], null));
  await waitFor(() => expect(rows()).toBe('d c b a'));
});

test('a fresh first page starts the list again', async () => {
  const { asked, renew, press, rows } = shownList(page(['b'], 'after-b'));
  press();
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(page(['a'], null));
  await waitFor(() => expect(rows()).toBe('b a'));
  renew(page(['c'], 'after-c'));
  expect(rows()).toBe('c');
});
