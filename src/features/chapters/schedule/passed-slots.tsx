import '#ui/mantine-more.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { type Move, movesOf, queueOf, type Scheduled } from '#services/publishing/queue.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { dayAfter, localDay } from '#shared/domain/schedule/local-time.ts';
import { pauseUntil } from '#shared/domain/schedule/rhythm.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { checkDrafts, type DraftProblems } from './check-drafts.ts';
import { QueueDialog } from './queue-dialog.tsx';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';
import { type Slots, slotsOf, useRhythm } from './use-rhythm.ts';

type Props = {
  bookId: BookId;
  /** The chapters of the story, in order. */
  chapters: readonly ChapterView[];
  /** The chapters that are asked about, each with the time that has passed; at least one, the oldest time first. */
  passed: readonly Scheduled[];
  /** Called after an answer that leaves nothing to ask, with the first chapter that was asked about. */
  onAnswered?(first: ChapterId): void;
};

/**
 * The new dates once chapters whose time has passed take the next slots from now on: what is scheduled there moves on, and the dates go to
 * the chapters in their order. `now` in ms since epoch.
 */
function movesFrom(
  { chapters, passed }: Pick<Props, 'chapters' | 'passed'>,
  queue: readonly Scheduled[],
  { next, firstOn }: Slots,
  zone: string,
  now: number,
): Move[] {
  const places = new Map(chapters.map(({ id }, place) => [id, place]));
  const placeOf = ({ chapter }: Scheduled) => places.get(chapter.id) ?? 0;
  const all = [...passed, ...queue].sort((a, b) => placeOf(a) - placeOf(b));
  const dates = all.map(({ at }) => at).sort((a, b) => a - b);
  // The server decides what has passed: a device whose clock is slow may still wait for that time.
  const from = Math.max(now, ...passed.map(({ at }) => at));
  const day = localDay(zone, from);
  const first = [firstOn(day), firstOn(dayAfter(day, 1))].find((at) => at > from) ?? next(from);
  return movesOf(all, pauseUntil(dates, from + 1, first, next));
}

/**
 * Asks about chapters whose time has passed before the server had their schedule. None of them is published before the author has answered
 * (docs/spec, section 4, Chapters).
 */
export function PassedSlots({ bookId, chapters, passed, onAnswered }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const words = useSlotWords();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const asked = new Set(passed.map(({ chapter }) => chapter.id));
  const queue = queueOf(chapters, clock.now()).filter(({ chapter }) => !asked.has(chapter.id));
  const { rhythm, keep } = useRhythm(bookId, [...passed, ...queue], zone);
  const slots = slotsOf(rhythm, zone);
  const [problems, setProblems] = useState<DraftProblems>(new Map());
  const [isMoving, setMoving] = useState(false);
  const [busy, setBusy] = useState(false);

  const answered = () => {
    const [first] = passed;
    if (first) onAnswered?.(first.chapter.id);
  };
  /** Does what the author has answered; `act` resolves to whether it is done. */
  const answer = async (act: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (await act()) answered();
    } catch {
      notify.error(t('message.operationFailed'));
    }
    setBusy(false);
  };
  const publish = () =>
    answer(async () => {
      const found = await checkDrafts(
        work,
        passed.map(({ chapter }) => chapter),
      );
      setProblems(found);
      if (found.size > 0) return false;
      await toReaders({ bookId, chapters: passed.map(({ chapter }) => ({ id: chapter.id })), open: false });
      return true;
    });
  const keepAsDrafts = () =>
    answer(async () => {
      for (const { chapter } of passed) await work.unpublish(chapter.id);
      notify.success(t.count('schedule.keptAsDraft', passed.length));
      return true;
    });

  const titleOf = (chapter: ChapterView) => chapter.title.trim() || t('author.untitled');
  // The first chapter behind one that is asked about, which readers get all the same.
  const firstAsked = chapters.findIndex(({ id }) => asked.has(id));
  const behind = queue.find(({ chapter }) => chapters.indexOf(chapter) > firstAsked);
  return (
    <Alert color="warn" role="group" aria-label={t('schedule.passedTitle')}>
      <Stack gap="xs">
        <Text size="sm" role="status">
          {t.count('schedule.passed', passed.length)}
        </Text>
        <ul className={classes.plain}>
          {passed.map(({ chapter, at }) => (
            <li key={chapter.id}>
              <Text size="sm">{t('schedule.passedAt', { title: titleOf(chapter), when: words(at) })}</Text>
              {/* The server keeps it, whoever is offline. */}
              {chapter.standsAt !== null && chapter.standsAt > clock.now() && (
                <Text size="sm">
                  {t('schedule.passedBehind', { title: titleOf(chapter), when: words(chapter.standsAt) })}
                </Text>
              )}
              {problems.has(chapter.id) && (
                <Text size="sm" c="var(--bad)" role="alert">
                  {problems
                    .get(chapter.id)
                    ?.map((key) => t(key))
                    .join('. ')}
                </Text>
              )}
            </li>
          ))}
        </ul>
        {behind && (
          <Text size="sm">
            {t('schedule.passedBehind', { title: titleOf(behind.chapter), when: words(behind.at) })}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" loading={busy} onClick={() => void publish()}>
            {t('publishing.confirm')}
          </Button>
          {slots && (
            <Button variant="default" disabled={busy} onClick={() => setMoving(true)}>
              {t('schedule.nextSlot')}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={() => void keepAsDrafts()}>
            {t('schedule.keepDraft')}
          </Button>
        </Group>
      </Stack>
      {isMoving && slots && (
        <QueueDialog
          bookId={bookId}
          title={t('schedule.nextSlot')}
          moved={movesFrom({ chapters, passed }, queue, slots, zone, clock.now())}
          onClose={() => setMoving(false)}
          onChanged={() => {
            setMoving(false);
            keep();
            answered();
          }}
        />
      )}
    </Alert>
  );
}
