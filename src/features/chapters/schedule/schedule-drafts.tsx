import '#ui/mantine-more.css';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Scheduled } from '#services/publishing/queue.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { QUEUE_CHAPTERS_MAX } from '#shared/domain/limits.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { DraftList } from './draft-list.tsx';
import { QueueSection } from './queue-section.tsx';
import { RhythmFields } from './rhythm-fields.tsx';
import { useSlotWords } from './slot-words.ts';
import { type DraftSchedule, useDraftSchedule } from './use-draft-schedule.ts';
import { slotsOf, useRhythm } from './use-rhythm.ts';

type Props = {
  story: Pick<StoryView, 'id' | 'published'>;
  /** All drafts of the story that have no schedule yet, in order. */
  drafts: readonly ChapterView[];
  /** The chapters that are scheduled, the next one first. */
  queue: readonly Scheduled[];
  onClose(): void;
  /** Called after `onClose`, with the first chapter that is scheduled now. */
  onScheduled(first: ChapterId): void;
};

/** Whether a draft that is not chosen comes before a chosen one. */
function leavesGap(drafts: readonly ChapterView[], chosen: ReadonlySet<ChapterId>): boolean {
  let isDraftBefore = false;
  for (const { id } of drafts) {
    if (!chosen.has(id)) isDraftBefore = true;
    else if (isDraftBefore) return true;
  }
  return false;
}

/**
 * Schedules the chosen drafts one after the other: every so many days, or on days of the week after the chapters that are scheduled
 * already; at a time in the author's zone. The date of each draft is shown beside it. Below, the dates of scheduled chapters can be moved.
 */
export function ScheduleDrafts({ story, drafts, queue, onClose, onScheduled }: Props) {
  const { t } = useI18n();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const { rhythm, edit, keep } = useRhythm(story.id, queue, zone);
  const onStored = (first: ChapterId | undefined) => {
    keep();
    onClose();
    if (first) onScheduled(first);
  };
  const schedule = useDraftSchedule({ bookId: story.id, drafts, queue, rhythm, zone, onStored });
  const { day, setDay, wrong, setWrong } = schedule;
  const weekdays = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong === 'weekdays') weekdays.current?.querySelector('button')?.focus();
  }, [wrong]);
  const hasDrafts = drafts.length > 0;
  return (
    <Stack gap="lg">
      <form onSubmit={(event) => void schedule.submit(event)} noValidate>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('schedule.title')}
          </Title>
          <Text size="sm">{t(hasDrafts ? 'schedule.help' : 'schedule.noDrafts', { zone })}</Text>
          {!story.published && <Text size="sm">{t('schedule.private')}</Text>}
          <RhythmFields
            rhythm={rhythm}
            onEdit={(change) => {
              edit(change);
              setWrong(null);
            }}
            weekdaysRef={weekdays}
            firstDay={
              hasDrafts && (
                <TextInput
                  type="date"
                  label={t('schedule.day')}
                  value={day}
                  onChange={(event) => {
                    setDay(event.currentTarget.value);
                    setWrong(null);
                  }}
                />
              )
            }
          />
          {hasDrafts && <Drafts drafts={drafts} schedule={schedule} />}
          {wrong && wrong !== 'weekdays' && (
            <Alert color="warn" role="alert">
              {t(`schedule.${wrong}`, { queueMax: QUEUE_CHAPTERS_MAX })}
            </Alert>
          )}
          <Buttons drafts={drafts} schedule={schedule} onClose={onClose} />
        </Stack>
      </form>
      {queue.length > 0 && (
        <QueueSection
          bookId={story.id}
          queue={queue}
          zone={zone}
          slots={slotsOf(rhythm, zone)}
          onWrong={() => setWrong(schedule.rhythmWrong())}
          onChanged={keep}
        />
      )}
    </Stack>
  );
}

type DraftsProps = { drafts: readonly ChapterView[]; schedule: DraftSchedule };

/** The choice of drafts, with their dates. */
function Drafts({ drafts, schedule }: DraftsProps) {
  const { t } = useI18n();
  const { chosen, choose, picked, times, problems, list } = schedule;
  return (
    <>
      <Checkbox
        label={t('schedule.all')}
        checked={picked.length === drafts.length}
        indeterminate={picked.length > 0 && picked.length < drafts.length}
        onChange={(event) =>
          choose(
            drafts.map((draft) => draft.id),
            event.currentTarget.checked,
          )
        }
      />
      <DraftList
        ref={list}
        drafts={drafts}
        chosen={chosen}
        dates={new Map(picked.map((draft, index) => [draft.id, times[index]]))}
        problems={problems}
        onChoose={(id, on) => choose([id], on)}
      />
      <Span times={times} />
      {problems.size > 0 && (
        <Alert color="warn" role="alert">
          {t.count('schedule.failed', problems.size)}
        </Alert>
      )}
    </>
  );
}

/** The buttons of the form; without drafts only the one that closes it. */
function Buttons({ drafts, schedule, onClose }: DraftsProps & { onClose(): void }) {
  const { t } = useI18n();
  const noneId = useId();
  const { chosen, picked, busy } = schedule;
  if (drafts.length === 0)
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('chapterList.reorderDone')}
        </Button>
      </Group>
    );
  return (
    <>
      <ChoiceNote id={noneId} drafts={drafts} chosen={chosen} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('schedule.cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          disabled={picked.length === 0}
          {...(picked.length === 0 ? { 'aria-describedby': noneId } : {})}
        >
          {picked.length === 0 ? t('schedule.title') : t.count('schedule.confirm', picked.length)}
        </Button>
      </Group>
    </>
  );
}

/** From when to when the chosen drafts are published; announced at each change. */
function Span({ times }: { times: readonly number[] }) {
  const { t } = useI18n();
  const words = useSlotWords();
  const [first] = times;
  const last = times.at(-1);
  return (
    <Text size="sm" role="status">
      {first !== undefined && last !== undefined
        ? t.count('schedule.span', times.length, { first: words(first), last: words(last) })
        : null}
    </Text>
  );
}

type NoteProps = { id: string; drafts: readonly ChapterView[]; chosen: ReadonlySet<ChapterId> };

/** Says that nothing is chosen, or that a draft before a scheduled chapter stays a draft. */
function ChoiceNote({ id, drafts, chosen }: NoteProps) {
  const { t } = useI18n();
  const isGap = leavesGap(drafts, chosen);
  if (chosen.size > 0 && !isGap) return null;
  return (
    <Text size="sm" ta="end" id={id} role={isGap ? 'status' : undefined}>
      {t(isGap ? 'schedule.gap' : 'schedule.none')}
    </Text>
  );
}
