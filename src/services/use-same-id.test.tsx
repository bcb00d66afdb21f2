import { expect, test } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { useSameId } from './use-same-id.ts';

test('a repeated request keeps its id; a changed request, or a request after `done`, gets a new id (SYNC-6)', () => {
  let ids: ReturnType<typeof useSameId> | undefined;
  function Probe() {
    ids = useSameId();
    return null;
  }
  const made = { count: 0 };
  const random = {
    bytes(length: number) {
      made.count += 1;
      return new Uint8Array(length).fill(made.count);
    },
  };
  showScreen(<Probe />, { services: { random } });
  const first = ids?.idFor({ title: 'Libur' });
  expect(ids?.idFor({ title: 'Libur' })).toBe(first);
  const changed = ids?.idFor({ title: 'Libur panjang' });
  expect(changed).not.toBe(first);
  ids?.done();
  expect(ids?.idFor({ title: 'Libur panjang' })).not.toBe(changed);
});
