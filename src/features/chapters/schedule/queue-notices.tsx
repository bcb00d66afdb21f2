import '#ui/mantine-more.css';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { movesIntoOrder, outOfOrder, passedOf, queueOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { MovedNotice } from './moved-notice.tsx';
import { PassedSlots } from './passed-slots.tsx';
import { QueueDialog } from './queue-dialog.tsx';
import classes from './schedule-drafts.module.css';
import { useQueueUndo } from './use-queue-undo.ts';

type Props = {
  bookId: BookId;
  /** The chapters of the story, in order. */
  chapters: readonly ChapterView[];
  /** The time in ms since epoch. */
  now: number;
  /** Called after an answer about chapters whose time has passed, with the first of them. */
  onAnswered?(first: ChapterId): void;
};

/** What the author has to know of a story's queue: times that have passed unsent, and dates that do not follow the chapters' order. */
export function QueueNotices({ bookId, chapters, now, onAnswered }: Props) {
  const passed = passedOf(chapters, now);
  return (
    <div className={classes.notices}>
      {passed.length > 0 && (
        <PassedSlots {...{ bookId, chapters, passed }} {...(onAnswered && { onAnswered })} />
      )}
      <OrderNotice {...{ bookId, chapters, now }} />
    </div>
  );
}

/**
 * Says that the dates of scheduled chapters do not rise with their order, and puts them in order after it has shown the new dates. That can
 * be undone until the first of the old dates has passed (docs/spec, section 10, Publishing).
 */
function OrderNotice({ bookId, chapters, now }: Pick<Props, 'bookId' | 'chapters' | 'now'>) {
  const { t } = useI18n();
  const { clock } = useServices();
  const undo = useQueueUndo(bookId, queueOf(chapters, now));
  const undoButton = useRef<HTMLButtonElement>(null);
  const orderButton = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const found = outOfOrder(chapters, now);
  const [focusOn, setFocusOn] = useState<'undo' | 'order' | null>(null);
  const target = focusOn === 'undo' ? undoButton : orderButton;
  // The button that was pressed is gone: its successor gets the focus once it is there.
  useEffect(() => {
    if (!focusOn || !target.current) return;
    target.current.focus();
    setFocusOn(null);
  });
  const nameOf = (chapter: ChapterView) => chapter.title.trim() || t('author.untitled');
  const isMoved = undo.count > 0;
  return (
    <>
      {found && (
        <Alert color="warn" role="group" aria-label={t('schedule.intoOrder')}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" role="status" style={{ flex: '1 1 200px' }}>
              {t('schedule.outOfOrder', { later: nameOf(found.later), earlier: nameOf(found.earlier) })}
            </Text>
            <Button ref={orderButton} variant="default" onClick={() => setAsking(true)}>
              {t('schedule.intoOrder')}
            </Button>
          </Group>
        </Alert>
      )}
      {isMoved && !found && (
        <MovedNotice
          ref={undoButton}
          count={undo.count}
          onUndo={() => {
            setFocusOn('order');
            void undo.undo();
          }}
        />
      )}
      {isAsking && (
        <QueueDialog
          bookId={bookId}
          title={t('schedule.intoOrder')}
          moved={movesIntoOrder(chapters, clock.now())}
          onClose={() => setAsking(false)}
          onChanged={(moved) => {
            setAsking(false);
            setFocusOn('undo');
            undo.keep(moved);
          }}
        />
      )}
    </>
  );
}
