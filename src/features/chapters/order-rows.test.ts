import { expect, test } from 'vitest';
import type { ChapterView } from '#sync/types/author-work.ts';
import { orderRows } from './order-rows.ts';

const chapter = (id: string, more: Partial<ChapterView> = {}) =>
  ({ id, status: 'draft', publishAt: null, publishQueued: false, ...more }) as ChapterView;
const published = (id: string) => chapter(id, { status: 'published' });
const publishing = (id: string) => chapter(id, { publishQueued: true });
const scheduled = (id: string) => chapter(id, { publishAt: 5, publishQueued: true });

const shown = (rows: ReturnType<typeof orderRows<{ kind: 'chapter' | 'volume'; id: string }>>) =>
  rows.map((row) => {
    if (row.kind === 'volume') return `[${row.volume.title}]`;
    if (row.kind === 'fixed') return `${row.number} ${row.chapter.id} stays`;
    return row.number === null ? `[${row.item.id}] moves` : `${row.number} ${row.item.id}`;
  });
const drafts = (...ids: string[]) => ids.map((id) => ({ kind: 'chapter' as const, id }));

test('chapters that stay keep their numbers, and drafts share out the places between them', () => {
  const chapters = [published('a'), chapter('b'), publishing('c'), scheduled('d'), published('e')];
  expect(shown(orderRows(chapters, [], drafts('d', 'b')))).toEqual([
    '1 a stays',
    '2 d',
    '3 c stays',
    '4 b',
    '5 e stays',
  ]);
});

test('a volume stands above the chapter that it begins at', () => {
  const chapters = [published('a'), chapter('b'), chapter('c')];
  const first = { id: 'v' as never, title: 'One', firstChapterId: 'a' as never };
  const items = [...drafts('c'), { kind: 'volume' as const, id: 'Two' }, ...drafts('b')];
  expect(shown(orderRows(chapters, [first], [...items, { kind: 'volume', id: 'Empty' }]))).toEqual([
    '[One]',
    '1 a stays',
    '2 c',
    '[Two] moves',
    '3 b',
    '[Empty] moves',
  ]);
});

test('without drafts every chapter stays', () => {
  expect(shown(orderRows([published('a'), publishing('b')], [], []))).toEqual(['1 a stays', '2 b stays']);
});
