import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { barIcons } from './bar-icons.tsx';
import classes from './reorder.module.css';

type Props = {
  id: string;
  title: string;
  /** The chapter's number; null: a volume begins here. */
  number: number | null;
  /** What is said of the chapter below its title. */
  note?: ReactNode;
  onUp?: () => void;
  onDown?: () => void;
};

type FixedProps = Pick<Props, 'title' | 'number'> & { why?: ReactNode };

/** A chapter that stays where it is, with the reason; or a volume that begins at one. */
export function FixedRow({ title, number, why }: FixedProps) {
  const { t } = useI18n();
  return (
    <li className={classes.row} data-fixed data-volume={number === null || undefined}>
      {number === null ? (
        <span className={classes.state}>{t('volumes.volume')}</span>
      ) : (
        <span className={classes.order} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={classes.title}>
        {title}
        {why && <span className={classes.reason}>{why}</span>}
      </span>
    </li>
  );
}

/** A movable draft, or the movable beginning of a volume. */
export function ReorderRow({ id, title, number, note, onUp, onDown }: Props) {
  const { t } = useI18n();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={`${classes.row} ${isDragging ? classes.dragged : ''}`}
      data-volume={number === null || undefined}
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
      {number === null ? (
        <span className={classes.state}>{t('volumes.volume')}</span>
      ) : (
        <span className={classes.order} aria-hidden="true">
          {number}
        </span>
      )}
      <Text className={classes.title ?? ''} fw={number === null ? 700 : 600}>
        {title}
        {note && <span className={classes.reason}>{note}</span>}
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
