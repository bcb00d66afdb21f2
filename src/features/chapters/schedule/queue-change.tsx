import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { PAUSE_DAYS_MAX } from '#shared/domain/limits.ts';
import { dayAfter, dayStart, localDay } from '#shared/domain/schedule/local-time.ts';
import { type NextSlot, pauseUntil, skipSlot } from '#shared/domain/schedule/rhythm.ts';
import { Dialog } from '#ui/dialog.tsx';
import { checkDrafts, type DraftProblems } from './check-drafts.ts';
import type { Scheduled } from './queue.ts';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';

/** The slots of a rhythm: the next one, and the first on a day (`2026-11-22`) or later. Moments in ms since epoch. */
export type Slots = { next: NextSlot; firstOn(day: string): number };

type Props = {
  bookId: BookId;
  queue: readonly Scheduled[];
  zone: string;
  slots: Slots;
  /** A pause, or the chapter from which on everything moves one slot later. */
  change: 'pause' | ChapterId;
  onClose(): void;
  /** Called when the device has stored the new dates, with what was changed at its old dates. */
  onChanged(before: Scheduled[]): void;
};

/** A chapter of the queue with its new date. */
type Move = Scheduled & { to: number };

/** What changes in a queue: the chapters whose dates move, in order. */
function movesOf(queue: readonly Scheduled[], dates: readonly number[]): Move[] {
  return queue.flatMap((one, index) => {
    const to = dates[index];
    return to === undefined || to === one.at ? [] : [{ ...one, to }];
  });
}

/** Shows all new dates of a change of the queue, and makes it once it is confirmed: one schedule for each chapter (docs/spec, section 10, Publishing). */
export function QueueChange({ bookId, queue, zone, slots, change, onClose, onChanged }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const today = localDay(zone, clock.now());
  const [day, setDay] = useState('');
  const [problems, setProblems] = useState<DraftProblems>(new Map());
  const [busy, setBusy] = useState(false);
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
  const moved = moves();

  const confirm = async () => {
    setBusy(true);
    const found = await checkDrafts(
      work,
      moved.map(({ chapter }) => chapter),
    );
    setProblems(found);
    if (found.size > 0) return setBusy(false);
    try {
      await toReaders({
        bookId,
        chapters: moved.map(({ chapter, to }) => ({ id: chapter.id, at: to })),
        open: false,
      });
      onChanged(moved);
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <Dialog onClose={onClose} centered={false} title={t(isPause ? 'schedule.pause' : 'schedule.skip')}>
      <Stack gap="sm">
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
        <MoveList moved={moved} problems={problems} isEmptyDay={isPause && isDay} />
        {problems.size > 0 && (
          <Alert color="warn" role="alert">
            {t('schedule.notMoved')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('schedule.cancel')}
          </Button>
          <Button loading={busy} disabled={moved.length === 0} onClick={() => void confirm()}>
            {moved.length === 0 ? t('schedule.moveNone') : t.count('schedule.move', moved.length)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type ListProps = {
  moved: readonly Move[];
  problems: DraftProblems;
  /** A day is chosen; if nothing moves, no chapter is due before it. */
  isEmptyDay: boolean;
};

/** All new dates, each with the old one. What they span is announced. */
function MoveList({ moved, problems, isEmptyDay }: ListProps) {
  const { t } = useI18n();
  const words = useSlotWords();
  const first = moved[0];
  const last = moved.at(-1);
  return (
    <>
      <Text size="sm" role="status">
        {first && last
          ? t.count('schedule.span', moved.length, { first: words(first.to), last: words(last.to) })
          : isEmptyDay && t('schedule.pauseNothing')}
      </Text>
      <ol className={classes.list}>
        {moved.map(({ chapter, at, to }) => {
          const problem = problems.get(chapter.id);
          return (
            <li key={chapter.id} className={classes.draft}>
              {chapter.title.trim() || t('chapterList.untitled')}
              <Text size="sm">{t('schedule.newDate', { date: words(to), old: words(at) })}</Text>
              {problem && (
                <Text size="sm" c="var(--bad)">
                  {problem.map((key) => t(key)).join('. ')}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
