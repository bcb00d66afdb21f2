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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/author-work.ts';
import { barIcons } from './bar-icons.tsx';
import classes from './chapter-list.module.css';

type Props = { drafts: readonly ChapterView[]; firstNumber: number; onOrder(ids: ChapterId[]): void };

/** Drafts in a new order: by dragging, by the arrows, by keys; each move is said (product.md, Writing: drag to reorder drafts). */
export function ReorderList({ drafts, firstNumber, onOrder }: Props) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = drafts.map((draft) => draft.id);

  const move = (from: number, to: number) => {
    const draft = drafts[from];
    if (!draft || from === to || to < 0 || to >= ids.length) return;
    onOrder(arrayMove(ids, from, to));
    setSaid(
      t('chapterList.moved', {
        title: draft.title.trim() || t('chapterList.untitled'),
        order: firstNumber + to,
      }),
    );
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(active.id as ChapterId), ids.indexOf(over.id as ChapterId));
  };

  return (
    <>
      <Text mb="xs">{t('chapterList.reorderHelp')}</Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {drafts.map((draft, index) => (
              <ReorderRow
                key={draft.id}
                draft={draft}
                number={firstNumber + index}
                {...(index > 0 ? { onUp: () => move(index, index - 1) } : {})}
                {...(index < drafts.length - 1 ? { onDown: () => move(index, index + 1) } : {})}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

type RowProps = { draft: ChapterView; number: number; onUp?: () => void; onDown?: () => void };

function ReorderRow({ draft, number, onUp, onDown }: RowProps) {
  const { t } = useI18n();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: draft.id });
  const title = draft.title.trim() || t('chapterList.untitled');
  return (
    <li
      ref={setNodeRef}
      className={`${classes.row} ${isDragging ? classes.dragged : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle ?? ''}
        color="gray"
        {...attributes}
        {...listeners}
        aria-label={t('chapterList.dragHandle', { title })}
      >
        {barIcons.grip}
      </ActionIcon>
      <span className={classes.order} aria-hidden="true">
        {number}
      </span>
      <Text className={classes.link ?? ''} fw={600}>
        {title}
      </Text>
      <ActionIcon
        color="gray"
        aria-label={t('chapterList.moveUp', { title })}
        disabled={!onUp}
        onClick={onUp}
      >
        {barIcons.up}
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={t('chapterList.moveDown', { title })}
        disabled={!onDown}
        onClick={onDown}
      >
        {barIcons.down}
      </ActionIcon>
    </li>
  );
}
