import '#ui/mantine-more.css';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '#shared/domain/limits.ts';
import { dayAfter, localDay } from '#shared/domain/schedule/local-time.ts';
import { isPublishPlan, publishTimes } from '#shared/domain/schedule/publish-times.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { checkDrafts, type DraftProblems } from './check-drafts.ts';
import classes from './schedule-drafts.module.css';

type Props = {
  story: Pick<StoryView, 'id' | 'published'>;
  /** All drafts of the story that have no schedule yet, in order. */
  drafts: readonly ChapterView[];
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
 * Schedules the chosen drafts one after the other: every so many days, at a time in the author's zone. The date of each draft is shown beside
 * it. All drafts are checked first. A problem is shown at its draft, and then nothing is scheduled.
 */
export function ScheduleDrafts({ story, drafts, onClose, onScheduled }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const [chosen, setChosen] = useState<ReadonlySet<ChapterId>>(new Set());
  const [day, setDay] = useState(() => dayAfter(localDay(zone, clock.now()), 1));
  const [time, setTime] = useState('18:00');
  const [every, setEvery] = useState('1');
  const [problems, setProblems] = useState<DraftProblems>(new Map());
  const [wrong, setWrong] = useState<'planWrong' | 'past' | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const noneId = useId();

  const picked = drafts.filter((draft) => chosen.has(draft.id));
  const plan = { day, time, everyDays: Number(every), zone };
  const times = isPublishPlan(plan) ? publishTimes(plan, picked.length) : [];
  const dates = new Map(picked.map((draft, index) => [draft.id, times[index]]));

  const choose = (ids: readonly ChapterId[], on: boolean) => {
    setWrong(null);
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  };
  const edit = (set: (value: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setWrong(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPublishPlan(plan)) return setWrong('planWrong');
    if ((times[0] ?? 0) <= clock.now()) return setWrong('past');
    setBusy(true);
    const found = await checkDrafts(work, picked);
    setProblems(found);
    if (found.size > 0) {
      setBusy(false);
      const [first] = found.keys();
      list.current?.querySelector<HTMLElement>(`[data-chapter="${first}"]`)?.focus();
      return;
    }
    try {
      await toReaders({
        bookId: story.id,
        chapters: picked.map(({ id }, index) => ({ id, at: times[index] })),
        open: false,
      });
      notify.success(t.count('schedule.done', picked.length));
      onClose();
      if (picked[0]) onScheduled(picked[0].id);
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('schedule.title')}
        </Title>
        <Text size="sm">{t('schedule.help', { zone })}</Text>
        {!story.published && <Text size="sm">{t('schedule.private')}</Text>}
        <div className={classes.plan}>
          <TextInput type="date" label={t('schedule.day')} value={day} onChange={edit(setDay)} />
          <TextInput type="time" label={t('schedule.time')} value={time} onChange={edit(setTime)} />
          <EveryField value={every} onChange={edit(setEvery)} />
        </div>
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
          dates={dates}
          problems={problems}
          onChoose={(id, on) => choose([id], on)}
        />
        {wrong && (
          <Alert color="warn" role="alert">
            {t(`schedule.${wrong}`)}
          </Alert>
        )}
        {problems.size > 0 && (
          <Alert color="warn" role="alert">
            {t.count('schedule.failed', problems.size)}
          </Alert>
        )}
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
      </Stack>
    </form>
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

type EveryProps = { value: string; onChange(event: { currentTarget: HTMLInputElement }): void };

/** Days from one chapter to the next. */
function EveryField({ value, onChange }: EveryProps) {
  const { t } = useI18n();
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={EVERY_DAYS_MIN}
      max={EVERY_DAYS_MAX}
      label={t('schedule.every')}
      description={t('schedule.everyHint')}
      className={classes.every ?? ''}
      value={value}
      onChange={onChange}
    />
  );
}

type ListProps = {
  ref: Ref<HTMLUListElement>;
  drafts: readonly ChapterView[];
  chosen: ReadonlySet<ChapterId>;
  /** Publication time of each chosen draft, in ms. */
  dates: ReadonlyMap<ChapterId, number | undefined>;
  problems: DraftProblems;
  onChoose(id: ChapterId, on: boolean): void;
};

/** The drafts, each with its date and its problems. */
function DraftList({ ref, drafts, chosen, dates, problems, onChoose }: ListProps) {
  const { t, format } = useI18n();
  return (
    <ul className={classes.list} ref={ref}>
      {drafts.map((draft) => {
        const at = dates.get(draft.id);
        const problem = chosen.has(draft.id) ? problems.get(draft.id) : undefined;
        return (
          <li key={draft.id} className={classes.draft}>
            <Checkbox
              data-chapter={draft.id}
              label={draft.title.trim() || t('chapterList.untitled')}
              description={at === undefined ? undefined : t('schedule.goesOut', { when: format.moment(at) })}
              error={problem?.map((key) => t(key)).join('. ')}
              checked={chosen.has(draft.id)}
              onChange={(event) => onChoose(draft.id, event.currentTarget.checked)}
            />
          </li>
        );
      })}
    </ul>
  );
}
