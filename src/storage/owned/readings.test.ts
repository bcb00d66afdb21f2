import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { dropBatch, noteReading, takeBatch } from './readings.ts';

const BOOK = 'hujan' as BookId;
const chapter = (number: number) => `bab-${number}` as ChapterId;
let keys = 0;
const newKey = () => {
  keys += 1;
  return `key ${keys}`;
};

test('a chapter and its story are noted once per device; the same batch is sent until the server has it (SYNC-6)', async () => {
  expect(await takeBatch(newKey)).toBeNull();
  expect(await noteReading(BOOK, chapter(1), 'opened')).toBe(true);
  expect(await noteReading(BOOK, chapter(1), 'opened')).toBe(false);
  const first = await takeBatch(newKey);
  expect(first).toEqual({
    key: 'key 1',
    readings: [
      { chapterId: chapter(1), kind: 'opened' },
      { chapterId: chapter(1), kind: 'reader' },
    ],
  });
  await noteReading(BOOK, chapter(1), 'finished');
  expect(await takeBatch(newKey)).toEqual(first);
  await dropBatch('another');
  expect(await takeBatch(newKey)).toEqual(first);
  await dropBatch('key 1');
  expect(await takeBatch(newKey)).toEqual({
    key: 'key 2',
    readings: [{ chapterId: chapter(1), kind: 'finished' }],
  });
  await dropBatch('key 2');
});

test('waiting readings are sent a hundred at a time, none twice', async () => {
  for (let number = 2; number < 132; number += 1) await noteReading(BOOK, chapter(number), 'opened');
  const sent: string[] = [];
  for (let batch = await takeBatch(newKey); batch; batch = await takeBatch(newKey)) {
    expect(batch.readings.length).toBeLessThanOrEqual(100);
    sent.push(...batch.readings.map(({ chapterId }) => chapterId));
    await dropBatch(batch.key);
  }
  expect(new Set(sent).size).toBe(130);
  expect(sent).toHaveLength(130);
});
