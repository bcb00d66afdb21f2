import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie, type Table } from 'dexie';
import { useCallback } from 'react';
import { expect, test } from 'vitest';
import { useLive } from './use-live.ts';

class Rows extends Dexie {
  declare rows: Table<{ id: string }, string>;
  constructor() {
    super('use-live');
    this.version(1).stores({ rows: 'id' });
  }
}

test('a list follows what is written after it was shown, also when its read awaits something else first', async () => {
  const db = new Rows();
  const opened = Promise.resolve(db);
  const read = async () => (await (await opened).rows.toArray()).map((row) => row.id);
  const { result } = renderHook(() => useLive(useCallback(() => read(), [])));
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', value: [] }));
  await act(() => db.rows.put({ id: 'a' }));
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', value: ['a'] }));
  db.close();
});
