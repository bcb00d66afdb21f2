import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import type { Scheduled } from '#services/publishing/queue.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { QUEUE_CHAPTERS_MAX } from '#shared/domain/limits.ts';
import { dayAfter, localDay } from '#shared/domain/schedule/local-time.ts';
import { isPublishPlan, publishTimes } from '#shared/domain/schedule/publish-times.ts';
import { isWeekdayRhythm, nextSlots, type Rhythm } from '#shared/domain/schedule/rhythm.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { checkDrafts, type DraftProblems } from './check-drafts.ts';

type Setup = {
  bookId: BookId;
  drafts: readonly ChapterView[];
  queue: readonly Scheduled[];
  rhythm: Rhythm;
  zone: string;
  /** Called when the device has stored the schedule, with the first chapter that is scheduled now. */
  onStored(first: ChapterId | undefined): void;
};

/** What is wrong with a schedule, as a text's name; `weekdays`: no day of the week is chosen, which is said beside them. */
export type WrongSchedule = 'planWrong' | 'past' | 'timeWrong' | 'queueFull' | 'weekdays';

export type DraftSchedule = {
  day: string;
  setDay(day: string): void;
  chosen: ReadonlySet<ChapterId>;
  choose(ids: readonly ChapterId[], on: boolean): void;
  picked: readonly ChapterView[];
  /** Publication times of `picked`, in ms since epoch; empty while the rhythm is not valid. */
  times: readonly number[];
  problems: DraftProblems;
  wrong: WrongSchedule | null;
  setWrong(wrong: WrongSchedule | null): void;
  /** What is wrong with the rhythm itself. */
  rhythmWrong(): WrongSchedule;
  busy: boolean;
  list: RefObject<HTMLUListElement | null>;
  submit(event: FormEvent): Promise<void>;
};

/** The choice of drafts with their dates, and storing their schedule. All drafts are checked first; with a problem nothing is scheduled. */
export function useDraftSchedule({ bookId, drafts, queue, rhythm, zone, onStored }: Setup): DraftSchedule {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { clock, notify } = useServices();
  const toReaders = useToReaders();
  const [chosen, setChosen] = useState<ReadonlySet<ChapterId>>(new Set());
  const [day, setDay] = useState(() => dayAfter(localDay(zone, queue.at(-1)?.at ?? clock.now()), 1));
  const [problems, setProblems] = useState<DraftProblems>(new Map());
  const [wrong, setWrong] = useState<WrongSchedule | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const picked = drafts.filter((draft) => chosen.has(draft.id));
  const plan = { day, time: rhythm.time, everyDays: rhythm.everyDays, zone };
  const isByWeekdays = rhythm.way === 'weekdays';
  const isValid = isByWeekdays ? isWeekdayRhythm(rhythm) : isPublishPlan(plan);
  const timesOf = (): number[] => {
    if (!isValid) return [];
    if (!isByWeekdays) return publishTimes(plan, picked.length);
    const from = Math.max(clock.now(), queue.at(-1)?.at ?? 0);
    return nextSlots({ ...rhythm, zone }, [], picked.length, from);
  };
  const times = timesOf();

  const rhythmWrong = (): WrongSchedule => {
    if (!isByWeekdays) return 'planWrong';
    return rhythm.weekdays.length > 0 ? 'timeWrong' : 'weekdays';
  };
  const wrongOf = (): WrongSchedule | null => {
    if (!isValid) return rhythmWrong();
    if ((times[0] ?? 0) <= clock.now()) return 'past';
    return isByWeekdays && queue.length + picked.length > QUEUE_CHAPTERS_MAX ? 'queueFull' : null;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = wrongOf();
    setWrong(found);
    if (found || picked.length === 0) return;
    setBusy(true);
    const failed = await checkDrafts(work, picked);
    setProblems(failed);
    if (failed.size > 0) {
      setBusy(false);
      const [first] = failed.keys();
      list.current?.querySelector<HTMLElement>(`[data-chapter="${first}"]`)?.focus();
      return;
    }
    try {
      await toReaders({
        bookId,
        chapters: picked.map(({ id }, index) => ({ id, at: times[index] })),
        open: false,
      });
      notify.success(t.count('schedule.done', picked.length));
      onStored(picked[0]?.id);
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };
  const choose = (ids: readonly ChapterId[], on: boolean) => {
    setWrong(null);
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  };
  return {
    day,
    setDay,
    chosen,
    choose,
    picked,
    times,
    problems,
    wrong,
    setWrong,
    rhythmWrong,
    busy,
    list,
    submit,
  };
}
