import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { VisuallyHidden } from '@mantine/core';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import { ChapterStateLine } from '#features/chapters/chapter-state-line.tsx';
import { isMovable } from '#features/chapters/movable.ts';
import { useDraftOrder } from '#features/chapters/use-draft-order.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { divideByVolumes, type Volume } from '#shared/domain/volume/volume.ts';
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

/** The chapters under the names of their volumes: first those that stay where they are, then the drafts that can be moved. */
export function ChapterParts({ story, chapters, volumes, chapterId, like }: Props) {
  const order = useDraftOrder(story.id, chapters, volumes);
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const numbers = new Map(chapters.map(({ id }, index) => [id, index + 1]));
  const movable = new Set(order.volumes);
  const fixed = divideByVolumes(
    chapters.filter((chapter) => !isMovable(chapter)),
    volumes.filter((volume) => !movable.has(volume)),
  );
  const isShown = (id: ChapterId, number: number) =>
    (like === null || like.has(id)) && (number <= rows || id === chapterId);
  const of = (chapter: ChapterView, number: number): RowProps => ({
    chapter,
    number,
    allowPrice: story.allowPrice,
    isOpen: chapter.id === chapterId,
  });
  return (
    <DndContext {...order.dragging}>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      <ol className={classes.list}>
        {fixed.flatMap(({ volume, chapters: inside }) => [
          volume && (
            <li key={volume.id} className={classes.volume}>
              {volume.title}
            </li>
          ),
          ...inside.map((chapter) => {
            const number = numbers.get(chapter.id) ?? 0;
            return isShown(chapter.id, number) && <FixedRow key={chapter.id} {...of(chapter, number)} />;
          }),
        ])}
        <SortableContext items={order.ids} strategy={verticalListSortingStrategy}>
          {order.items.map(({ id, title, chapter }) => {
            if (!chapter) return like === null && <MovableVolume key={id} id={id} title={title} />;
            const number = order.numbers.get(id) ?? 0;
            const Row = like === null ? MovableRow : FixedRow;
            return isShown(chapter.id, number) && <Row key={id} {...of(chapter, number)} />;
          })}
        </SortableContext>
      </ol>
    </DndContext>
  );
}

type RowProps = { chapter: ChapterView; number: number; allowPrice: boolean; isOpen: boolean };

/** A chapter that stays where it is. Memoized, as all rows are: a saved key renders only the row of its chapter. */
const FixedRow = memo(function FixedRow(props: RowProps) {
  return (
    <li className={classes.row} data-open={props.isOpen || undefined}>
      <ChapterLink {...props} />
    </li>
  );
});

const MovableRow = memo(function MovableRow(props: RowProps) {
  const { t } = useI18n();
  const title = props.chapter.title.trim() || t('chapterList.untitled');
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

function ChapterLink({ chapter, number, allowPrice, isOpen }: RowProps) {
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
        <span className={classes.name}>{chapter.title.trim() || t('chapterList.untitled')}</span>
        <ChapterStateLine chapter={chapter} />
      </a>
    </>
  );
}
