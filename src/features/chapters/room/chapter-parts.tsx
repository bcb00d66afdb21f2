import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { VisuallyHidden } from '@mantine/core';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import { ChapterStateLine } from '#features/chapters/chapter-state-line.tsx';
import { useDraftOrder } from '#features/chapters/use-draft-order.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import classes from './panel.module.css';

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  /** The open chapter; null: a new one. */
  chapterId: ChapterId | null;
  /** The chapters to show; null: all, and drafts can be moved. */
  like: ReadonlySet<string> | null;
};

/** Rows of the first paint; there may be a thousand, and the others are drawn when no key waits. */
const FIRST_ROWS = 40;

/** The chapters in their order under the names of their volumes. Drafts can be moved. */
export function ChapterParts({ story, chapters, volumes, chapterId, like }: Props) {
  const order = useDraftOrder(story.id, chapters, volumes);
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const isShown = (id: ChapterId, number: number) =>
    (like === null || like.has(id)) && (number <= rows || id === chapterId);
  const of = (chapter: ChapterView, number: number): RowProps => ({
    chapter,
    number,
    allowPrice: story.allowPrice,
    isPrivate: !story.published,
    isOpen: chapter.id === chapterId,
  });
  return (
    <DndContext {...order.dragging}>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      <ol className={classes.list}>
        <SortableContext items={order.ids} strategy={verticalListSortingStrategy}>
          {order.rows.map((row) => {
            if (row.kind === 'volume')
              return (
                <li key={row.volume.id} className={classes.volume}>
                  {row.volume.title}
                </li>
              );
            const { chapter } = row.kind === 'fixed' ? row : row.item;
            if (row.kind === 'item' && !chapter)
              return (
                like === null && <MovableVolume key={row.item.id} id={row.item.id} title={row.item.title} />
              );
            const number = row.number ?? 0;
            if (!chapter || !isShown(chapter.id, number)) return null;
            const Row = row.kind === 'item' && like === null ? MovableRow : FixedRow;
            return <Row key={chapter.id} {...of(chapter, number)} />;
          })}
        </SortableContext>
      </ol>
    </DndContext>
  );
}

type RowProps = {
  chapter: ChapterView;
  number: number;
  allowPrice: boolean;
  isPrivate: boolean;
  isOpen: boolean;
};

/** A chapter that stays where it is. Memoized, as all rows are: saving a keystroke renders only the row of its chapter. */
const FixedRow = memo(function FixedRow(props: RowProps) {
  return (
    <li className={classes.row} data-open={props.isOpen || undefined}>
      <ChapterLink {...props} />
    </li>
  );
});

const MovableRow = memo(function MovableRow(props: RowProps) {
  const { t } = useI18n();
  const title = props.chapter.title.trim() || t('author.untitled');
  const { row, handle } = useMovable(props.chapter.id, title);
  return (
    <li {...row} data-open={props.isOpen || undefined}>
      <ChapterLink {...props} />
      {handle}
    </li>
  );
});

const MovableVolume = memo(function MovableVolume({ id, title }: { id: string; title: string }) {
  const { row, handle } = useMovable(id, title);
  return (
    <li {...row}>
      <span className={`${classes.volume} ${classes.link}`}>{title}</span>
      {handle}
    </li>
  );
});

/** Properties of a row that can be dragged, and its handle. */
function useMovable(id: string, title: string) {
  const { t } = useI18n();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const row = {
    ref: setNodeRef,
    className: `${classes.row} ${isDragging ? classes.dragged : ''}`,
    style: { transform: CSS.Translate.toString(transform), transition },
  };
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={t('chapterList.dragHandle', { title })}
    >
      {barIcons.grip}
    </button>
  );
  return { row, handle };
}

function ChapterLink({ chapter, number, allowPrice, isPrivate, isOpen }: RowProps) {
  const { t } = useI18n();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <a
        ref={link}
        className={classes.link}
        href={`#${links.writeChapter(chapter.bookId, chapter.id, allowPrice)}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={classes.name}>{chapter.title.trim() || t('author.untitled')}</span>
        <ChapterStateLine chapter={chapter} isPrivate={isPrivate} />
      </a>
    </>
  );
}
