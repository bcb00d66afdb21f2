import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Text, VisuallyHidden } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './reorder.module.css';
import { ReorderRow } from './reorder-row.tsx';
import { useDraftOrder } from './use-draft-order.ts';

type Props = { bookId: BookId; chapters: readonly ChapterView[]; volumes: readonly Volume[] };

/** Reorders drafts and the beginnings of volumes: by dragging, by the arrows, by keys; each move is announced. */
export function ReorderList({ bookId, chapters, volumes }: Props) {
  const { t } = useI18n();
  const order = useDraftOrder(bookId, chapters, volumes);
  const { items, move } = order;
  return (
    <>
      <Text mb="xs">{t(order.volumes.length > 0 ? 'volumes.reorderHelp' : 'chapterList.reorderHelp')}</Text>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      <DndContext {...order.dragging}>
        <SortableContext items={order.ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {items.map((item, index) => (
              <ReorderRow
                key={item.id}
                id={item.id}
                title={item.title}
                number={order.numbers.get(item.id) ?? null}
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
