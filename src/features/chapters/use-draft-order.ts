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
import { useMemo, useRef, useState } from 'react';
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
import { type OrderRow, orderRows } from './order-rows.ts';

/** A movable draft, or a volume that begins at one or at no chapter. */
export type DraftOrderItem = OrderItem & {
  title: string;
  /** The draft; null: a volume. */
  chapter: ChapterView | null;
};

/**
 * The order on the screen. After a move this is the moved order until it is stored and read again. So a second move begins where the first
 * one ended.
 */
function useShownOrder(given: readonly DraftOrderItem[]) {
  const order = given.map(({ id }) => id).join(' ');
  const [moved, setMoved] = useState<{ ids: readonly string[]; over: string; isStored: boolean } | null>(
    null,
  );
  const places = new Map(moved?.ids.map((id, place) => [id, place]));
  const isSameSet = places.size === given.length && given.every(({ id }) => places.has(id));
  // Once the move is stored, the next order that is read replaces the moved one.
  const counts = moved !== null && isSameSet && !(moved.isStored && order !== moved.over);
  const items = counts
    ? [...given].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    : [...given];
  const latest = useRef(order);
  latest.current = order;
  return {
    items,
    /** `storing` resolves to whether the device has stored the move. */
    show(next: readonly DraftOrderItem[], storing: Promise<boolean>) {
      const ids = next.map(({ id }) => id);
      setMoved({ ids, over: latest.current, isStored: false });
      void storing.then((isStored) =>
        setMoved((now) => {
          if (now?.ids !== ids) return now;
          return isStored ? { ...now, over: latest.current, isStored } : null;
        }),
      );
    },
  };
}

/** The place of a draft in the story, from 1. */
function numberIn(rows: readonly OrderRow<DraftOrderItem>[], id: string): number {
  for (const row of rows) if (row.kind === 'item' && row.item.id === id) return row.number ?? 0;
  return 0;
}

/**
 * The order of a story's drafts and of the volumes that begin among them. A draft moved across the beginning of a volume changes its
 * volume. `rows` are all chapters of the story, also those that stay; `move` takes indexes of `items`; `said` announces the last move to screen readers; `dragging` is for a `DndContext`, and `ids`
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
  const given = divideByVolumes(drafts, volumes).flatMap(({ volume, chapters: inside }): DraftOrderItem[] => [
    ...(volume ? [{ kind: 'volume' as const, id: volume.id, title: volume.title, chapter: null }] : []),
    ...inside.map((chapter) => ({
      kind: 'chapter' as const,
      id: chapter.id,
      title: chapter.title.trim() || t('author.untitled'),
      chapter,
    })),
  ]);
  const { items, show } = useShownOrder(given);
  // The list stays the same object as long as the order is the same: a new object would render each row again.
  const joined = items.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const rowsOf = (shown: readonly DraftOrderItem[]) =>
    orderRows(
      chapters,
      allVolumes.filter((volume) => !volumes.includes(volume)),
      shown,
    );

  const store = async (order: ChapterId[], placed: readonly Volume[]) => {
    try {
      await (placed.length === 0 ? work.sortDrafts(bookId, order) : work.arrange(bookId, order, placed));
      return true;
    } catch {
      notify.error(t('message.operationFailed'));
      return false;
    }
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    const next = arrayMove(items, from, to);
    const placed = arrangeVolumes(next, volumes);
    show(next, store(placed.ids, placed.volumes));
    const { title } = item;
    const before = next[to - 1];
    if (item.kind === 'chapter')
      setSaid(t('chapterList.moved', { title, order: numberIn(rowsOf(next), item.id) }));
    else if (before) setSaid(t('volumes.moved', { title, after: before.title }));
    else setSaid(t('volumes.movedFirst', { title }));
  };
  const titleOf = (id: string | number) => items.find((item) => item.id === id)?.title ?? '';
  const dragging: DndContextProps = {
    sensors,
    collisionDetection: closestCenter,
    // The announcements are in the author's language. `said` announces the end of a move.
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
  return { items, ids, rows: rowsOf(items), volumes, said, move, dragging };
}
