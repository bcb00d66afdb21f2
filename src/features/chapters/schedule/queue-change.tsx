import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type Move, movesOf, type Scheduled } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { PAUSE_DAYS_MAX } from '#shared/domain/limits.ts';
import { dayAfter, dayStart, localDay } from '#shared/domain/schedule/local-time.ts';
import { pauseUntil, skipSlot } from '#shared/domain/schedule/rhythm.ts';
import { type Ending, QueueDialog } from './queue-dialog.tsx';
import type { Slots } from './use-rhythm.ts';

type Props = Ending & {
  bookId: BookId;
  queue: readonly Scheduled[];
  zone: string;
  slots: Slots;
  /** A pause, or the chapter from which on everything moves one slot later. */
  change: 'pause' | ChapterId;
};

/** A pause of the queue until a day that the author chooses, or a slot that is skipped. */
export function QueueChange({ queue, zone, slots, change, ...rest }: Props) {
  const { t } = useI18n();
  const { clock } = useServices();
  const today = localDay(zone, clock.now());
  const [day, setDay] = useState('');
  const isPause = change === 'pause';
  const lastDay = dayAfter(today, PAUSE_DAYS_MAX);
  // Days as text are in the order of the calendar.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day > today && day <= lastDay;

  const moves = (): Move[] => {
    if (isPause) {
      if (!isDay) return [];
      const dates = queue.map(({ at }) => at);
      return movesOf(queue, pauseUntil(dates, dayStart(zone, day), slots.firstOn(day), slots.next));
    }
    const from = queue.findIndex(({ chapter }) => chapter.id === change);
    const later = from < 0 ? [] : queue.slice(from);
    const dates = later.map(({ at }) => at);
    return movesOf(later, skipSlot(dates, slots.next));
  };

  return (
    <QueueDialog
      {...rest}
      title={t(isPause ? 'schedule.pause' : 'schedule.skip')}
      moved={moves()}
      empty={isPause && isDay ? t('schedule.pauseNothing') : undefined}
    >
      {isPause ? (
        <TextInput
          type="date"
          data-autofocus
          label={t('schedule.pauseDay')}
          min={dayAfter(today, 1)}
          max={lastDay}
          value={day}
          error={day !== '' && !isDay && t('schedule.pauseWrong')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      ) : null}
    </QueueDialog>
  );
}
