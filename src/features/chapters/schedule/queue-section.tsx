import '#ui/mantine-more.css';
import { Button, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Scheduled } from '#services/publishing/queue.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { MovedNotice } from './moved-notice.tsx';
import { QueueChange } from './queue-change.tsx';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';
import { useQueueUndo } from './use-queue-undo.ts';
import type { Slots } from './use-rhythm.ts';

type Props = {
  bookId: BookId;
  queue: readonly Scheduled[];
  zone: string;
  /** The slots of the chosen rhythm; null: it is not valid, then `onWrong` says so. */
  slots: Slots | null;
  onWrong(): void;
  onChanged(): void;
};

/** The scheduled chapters with their dates, and the changes of the queue; the last change can be undone until a chapter is due. */
export function QueueSection({ bookId, queue, zone, slots, onWrong, onChanged }: Props) {
  const { t } = useI18n();
  const words = useSlotWords();
  const undo = useQueueUndo(bookId, queue);
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<'pause' | ChapterId | null>(null);

  const ask = (next: 'pause' | ChapterId) => (slots ? setChange(next) : onWrong());

  return (
    <section>
      <Title order={3} size="h5" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
        {t('schedule.queue')}
      </Title>
      {undo.count > 0 && (
        <div className={classes.moved}>
          <MovedNotice
            count={undo.count}
            onUndo={() => {
              heading.current?.focus();
              void undo.undo();
            }}
          />
        </div>
      )}
      <ul className={classes.list}>
        {queue.map(({ chapter, at }) => {
          const title = chapter.title.trim() || t('author.untitled');
          return (
            <li key={chapter.id} className={classes.queued}>
              <span className={classes.slot}>
                {title}
                <Text size="sm" c="dimmed" component="span">
                  {words(at)}
                </Text>
              </span>
              <Button
                variant="default"
                size="sm"
                mih={44}
                aria-label={t('schedule.skipFrom', { title })}
                onClick={() => ask(chapter.id)}
              >
                {t('schedule.skip')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="default" mt="sm" onClick={() => ask('pause')}>
        {t('schedule.pause')}
      </Button>
      {change && slots && (
        <QueueChange
          {...{ bookId, queue, zone, slots, change }}
          onClose={() => setChange(null)}
          onChanged={(moved) => {
            setChange(null);
            undo.keep(moved);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
