import '#ui/mantine-more.css';
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { Scheduled } from './queue.ts';
import { QueueChange, type Slots } from './queue-change.tsx';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';

type Props = {
  bookId: BookId;
  queue: readonly Scheduled[];
  zone: string;
  /** The slots of the chosen rhythm; null: it is not valid, then `onWrong` says so. */
  slots: Slots | null;
  onWrong(): void;
  onChanged(): void;
};

/** The dates of chapters before a change of the queue. */
type Before = readonly { id: ChapterId; at: number }[];

/** The scheduled chapters with their dates, and the changes of the queue; the last change can be undone until a chapter is due. */
export function QueueSection({ bookId, queue, zone, slots, onWrong, onChanged }: Props) {
  const { t } = useI18n();
  const { clock, notify } = useServices();
  const words = useSlotWords();
  const toReaders = useToReaders();
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<'pause' | ChapterId | null>(null);
  const [before, setBefore] = useState<Before | null>(null);

  const ask = (next: 'pause' | ChapterId) => (slots ? setChange(next) : onWrong());
  const undo = async (chapters: Before) => {
    setBefore(null);
    heading.current?.focus();
    // A date that has passed would publish its chapter at once.
    if (chapters.some(({ at }) => at <= clock.now())) return notify.error(t('schedule.undoLate'));
    try {
      await toReaders({ bookId, chapters, open: false });
      notify.success(t('schedule.restored'));
    } catch {
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <section>
      <Title order={3} size="h5" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
        {t('schedule.queue')}
      </Title>
      {before && (
        <Alert role="status" mb="sm">
          <Group gap="xs" justify="space-between">
            <Text size="sm">{t.count('schedule.moved', before.length)}</Text>
            <Button variant="default" onClick={() => void undo(before)}>
              {t('editor.undo')}
            </Button>
          </Group>
        </Alert>
      )}
      <ul className={classes.list}>
        {queue.map(({ chapter, at }) => {
          const title = chapter.title.trim() || t('chapterList.untitled');
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
          onChanged={(old) => {
            setChange(null);
            setBefore(old.map(({ chapter, at }) => ({ id: chapter.id, at })));
            onChanged();
          }}
        />
      )}
    </section>
  );
}
