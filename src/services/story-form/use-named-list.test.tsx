import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { clear, keys } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import { pageOwned } from '#storage/owned/owned-store.ts';
import { ToIndonesian } from '#test/support/other-language.tsx';
import { showScreen } from '#test/support/screen.tsx';
import { useNamedList } from './use-named-list.ts';

// Test files share a database.
beforeEach(() => clear(pageOwned()));

const ok = (name: string) => ({ ok: true, value: [{ id: 'a', name }] });
const refused = {
  ok: false,
  error: { kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false },
};

function List({ call, wanted }: { call: 'genreList' | 'tagList' | 'editorList'; wanted: boolean }) {
  const { items, failure, reload } = useNamedList(call, wanted);
  return (
    <>
      <output>{[...items.map(({ name }) => name), ...(failure ? [failure.kind] : [])].join(' ')}</output>
      <button type="button" onClick={reload}>
        reload
      </button>
      <ToIndonesian />
    </>
  );
}
function show(call: 'genreList' | 'tagList' | 'editorList', answers: unknown[], wanted = true) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return answers.shift();
  };
  const api = { call: ask, file: ask } as unknown as Services['api'];
  return { ...showScreen(<List call={call} wanted={wanted} />, { services: { api } }), asked: () => asked };
}
const shown = () => screen.getByRole('status').textContent;

test('a list is stored under its key, as devices have it, and shown when the server refuses it', async () => {
  const first = show('genreList', [ok('Romance')]);
  await waitFor(() => expect(shown()).toBe('Romance'));
  await waitFor(async () => expect(await keys(pageOwned())).toContain('nobody/answer/genreList:en_US'));
  first.unmount();
  show('genreList', [refused, refused, ok('Love')]);
  await waitFor(() => expect(shown()).toBe('Romance'));
  fireEvent.click(screen.getByRole('button', { name: 'reload' }));
  await act(() => new Promise<void>((later) => setTimeout(later, 20)));
  expect(shown()).toBe('Romance');
  fireEvent.click(screen.getByRole('button', { name: 'reload' }));
  await waitFor(() => expect(shown()).toBe('Love'));
});

test('after a change of language a list stays until the new names arrive', async () => {
  show('tagList', [ok('Sea'), new Promise(() => {})]);
  await waitFor(() => expect(shown()).toBe('Sea'));
  fireEvent.click(screen.getByRole('button', { name: 'To Indonesian' }));
  await act(() => new Promise<void>((later) => setTimeout(later, 50)));
  expect(shown()).toBe('Sea');
});

test('a list that neither the network nor the device has shows the reason until the list arrives', async () => {
  show('editorList', [refused, ok('Ani')]);
  await waitFor(() => expect(shown()).toBe('answer'));
  fireEvent.click(screen.getByRole('button', { name: 'reload' }));
  await waitFor(() => expect(shown()).toBe('Ani'));
});

test('a list that is not wanted is not asked for', async () => {
  const { asked } = show('editorList', [], false);
  await act(() => new Promise<void>((later) => setTimeout(later, 20)));
  expect(asked()).toBe(0);
});
