import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import {
  arrangeVolumes,
  divideByVolumes,
  type OrderItem,
  type Volume,
} from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './reorder.module.css';
import { ReorderRow } from './reorder-row.tsx';

type Props = {
  drafts: readonly ChapterView[];
  /** Volumes that begin at a draft, or at no chapter. */
  volumes: readonly Volume[];
  firstNumber: number;
  onOrder(ids: ChapterId[], volumes: readonly Volume[]): void;
};

type Item = OrderItem & { title: string };

/**
 * Reorders drafts and the beginnings of volumes: by dragging, by the arrows, by keys; each move is announced (docs/spec, section 10,
 * Order and volumes: drag to reorder drafts). A draft moved across the beginning of a volume changes its volume.
 */
export function ReorderList({ drafts, volumes, firstNumber, onOrder }: Props) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const items = divideByVolumes(drafts, volumes).flatMap(({ volume, chapters }): Item[] => [
    ...(volume ? [{ kind: 'volume' as const, id: volume.id, title: volume.title }] : []),
    ...chapters.map(({ id, title }) => ({
      kind: 'chapter' as const,
      id,
      title: title.trim() || t('chapterList.untitled'),
    })),
  ]);
  const ids = items.map((item) => item.id as string);
  const numbers = new Map<string, number>();
  for (const item of items) if (item.kind === 'chapter') numbers.set(item.id, firstNumber + numbers.size);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    const next = arrayMove(items, from, to);
    const placed = arrangeVolumes(next, volumes);
    onOrder(placed.ids, placed.volumes);
    const { title } = item;
    const before = next[to - 1];
    if (item.kind === 'chapter')
      setSaid(t('chapterList.moved', { title, order: firstNumber + placed.ids.indexOf(item.id) }));
    else if (before) setSaid(t('volumes.moved', { title, after: before.title }));
    else setSaid(t('volumes.movedFirst', { title }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };

  return (
    <>
      <Text mb="xs">{t(volumes.length > 0 ? 'volumes.reorderHelp' : 'chapterList.reorderHelp')}</Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {items.map((item, index) => (
              <ReorderRow
                key={item.id}
                id={item.id}
                title={item.title}
                number={numbers.get(item.id) ?? null}
                {...(index > 0 ? { onUp: () => move(index, index - 1) } : {})}
                {...(index < items.length - 1 ? { onDown: () => move(index, index + 1) } : {})}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
