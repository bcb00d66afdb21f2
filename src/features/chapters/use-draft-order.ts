import {
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import {
  arrangeVolumes,
  divideByVolumes,
  type OrderItem,
  type Volume,
} from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { isMovable } from './movable.ts';

/** A movable draft, or a volume that begins at one or at no chapter. */
export type DraftOrderItem = OrderItem & {
  title: string;
  /** The draft; null: a volume. */
  chapter: ChapterView | null;
};

/**
 * The order of a story's drafts and of the volumes that begin among them. A draft moved across the beginning of a volume changes its
 * volume. `move` takes places in `items`; `said` announces the last move to screen readers; `dragging` is for a `DndContext`, and `ids`
 * for its `SortableContext` (docs/spec, section 10, Order and volumes: drag to reorder drafts).
 */
export function useDraftOrder(
  bookId: BookId,
  chapters: readonly ChapterView[],
  allVolumes: readonly Volume[],
) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drafts = chapters.filter(isMovable);
  const fixed = new Set<ChapterId | null>(chapters.filter((one) => !isMovable(one)).map(({ id }) => id));
  const volumes = allVolumes.filter(({ firstChapterId }) => !fixed.has(firstChapterId));
  const firstNumber = fixed.size + 1;
  const items = divideByVolumes(drafts, volumes).flatMap(({ volume, chapters: inside }): DraftOrderItem[] => [
    ...(volume ? [{ kind: 'volume' as const, id: volume.id, title: volume.title, chapter: null }] : []),
    ...inside.map((chapter) => ({
      kind: 'chapter' as const,
      id: chapter.id,
      title: chapter.title.trim() || t('chapterList.untitled'),
      chapter,
    })),
  ]);
  // The same list while the order is: a new one renders each row again.
  const joined = items.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const numbers = new Map<string, number>();
  for (const item of items) if (item.kind === 'chapter') numbers.set(item.id, firstNumber + numbers.size);

  const store = (order: ChapterId[], placed: readonly Volume[]) => {
    const stored = placed.length === 0 ? work.sortDrafts(bookId, order) : work.arrange(bookId, order, placed);
    stored.catch(() => notify.error(t('message.operationFailed')));
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    const next = arrayMove(items, from, to);
    const placed = arrangeVolumes(next, volumes);
    store(placed.ids, placed.volumes);
    const { title } = item;
    const before = next[to - 1];
    if (item.kind === 'chapter')
      setSaid(t('chapterList.moved', { title, order: firstNumber + placed.ids.indexOf(item.id) }));
    else if (before) setSaid(t('volumes.moved', { title, after: before.title }));
    else setSaid(t('volumes.movedFirst', { title }));
  };
  const titleOf = (id: string | number) => items.find((item) => item.id === id)?.title ?? '';
  const dragging: DndContextProps = {
    sensors,
    collisionDetection: closestCenter,
    // In the author's language; the end is announced by `said`.
    accessibility: {
      screenReaderInstructions: { draggable: t('room.dragHelp') },
      announcements: {
        onDragStart: ({ active }) => t('room.dragStart', { title: titleOf(active.id) }),
        onDragOver: ({ active, over }) =>
          over && over.id !== active.id
            ? t('room.dragOver', { title: titleOf(active.id), over: titleOf(over.id) })
            : undefined,
        onDragEnd: () => undefined,
        onDragCancel: ({ active }) => t('room.dragCancel', { title: titleOf(active.id) }),
      },
    },
    onDragEnd({ active, over }: DragEndEvent) {
      if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    },
  };
  return { items, ids, numbers, volumes, said, move, dragging };
}
