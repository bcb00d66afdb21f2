import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './reorder.module.css';
import { FixedRow, ReorderRow } from './reorder-row.tsx';
import { useDraftOrder } from './use-draft-order.ts';

type Props = {
  bookId: BookId;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  /** What keeps a chapter in its place, or when it is scheduled, in words. */
  why(chapter: ChapterView): ReactNode;
};

/**
 * Reorders drafts, scheduled ones too, and the beginnings of volumes: by dragging, by the arrows, by keys; each move is announced. The other chapters are shown
 * in their places with what keeps them there.
 */
export function ReorderList({ bookId, chapters, volumes, why }: Props) {
  const { t } = useI18n();
  const order = useDraftOrder(bookId, chapters, volumes);
  const { items, move } = order;
  const titleOf = (chapter: ChapterView) => chapter.title.trim() || t('author.untitled');
  const hasVolumes = order.volumes.length > 0;
  const help =
    items.length < 2 ? 'room.reorderNone' : hasVolumes ? 'volumes.reorderHelp' : 'room.reorderHelp';
  return (
    <>
      <Text mb="xs">{t(help)}</Text>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      <DndContext {...order.dragging}>
        <SortableContext items={order.ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {order.rows.map((row) => {
              if (row.kind === 'volume')
                return <FixedRow key={row.volume.id} title={row.volume.title} number={null} />;
              if (row.kind === 'fixed')
                return (
                  <FixedRow
                    key={row.chapter.id}
                    title={titleOf(row.chapter)}
                    number={row.number}
                    why={why(row.chapter)}
                  />
                );
              const index = items.indexOf(row.item);
              return (
                <ReorderRow
                  key={row.item.id}
                  id={row.item.id}
                  title={row.item.title}
                  number={row.number}
                  note={row.item.chapter?.publishAt != null && why(row.item.chapter)}
                  {...(index > 0 ? { onUp: () => move(index, index - 1) } : {})}
                  {...(index < items.length - 1 ? { onDown: () => move(index, index + 1) } : {})}
                />
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
