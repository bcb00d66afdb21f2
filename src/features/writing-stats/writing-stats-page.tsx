import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type Fetched, useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import {
  type DayWords,
  type Goals,
  goalPart,
  streak,
  sumDays,
  weekWords,
} from '#shared/domain/writing-stats/writing-stats.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { missingText } from '#ui/failure-text.ts';
import { BackLink, Page } from '#ui/page.tsx';
import { useNow } from '#ui/platform/use-now.ts';
import { Days } from './days.tsx';
import { GoalForm } from './goal-form.tsx';
import classes from './writing-stats-page.module.css';

/** How often to check whether a new day has begun. */
const LOOK_MS = 30_000;

type WritingStats = {
  today: string;
  days: ReadonlyMap<string, DayWords>;
  goals: Goals;
  /** State of the request for other devices' words. */
  others: Fetched;
};

/** `/writing`: words by day, goals and the streak (docs/spec, section 10, Writing stats: writing goal and streak). It never notifies or reminds. */
export default function WritingPage() {
  const { t } = useI18n();
  const stats = useWritingStats();
  return (
    <Page
      title={t('writingStats.title')}
      before={<BackLink to={links.stories()}>{t('author.storiesTitle')}</BackLink>}
    >
      {stats ? <Shown {...stats} /> : <Bone width="100%" height={240} />}
    </Page>
  );
}

/** Words written by day: this device's at once, other devices' once fetched; undefined until the first are there. */
function useWritingStats(): WritingStats | undefined {
  const { work } = useAuthor();
  const services = useServices();
  const now = useNow(services, LOOK_MS);
  const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  const others = useFetched(useCallback(() => work.fetchWritten(today), [work, today]));
  const rows = useLive(useCallback(() => work.writtenDays(), [work]));
  const goals = useLive(useCallback(() => work.goals(), [work]));

  if (rows.state !== 'ready' || goals.state !== 'ready') return;
  return { today, days: sumDays(rows.value), goals: goals.value, others };
}

function Shown({ today, days, goals, others }: WritingStats) {
  const { t } = useI18n();
  const { typed, pasted } = days.get(today) ?? { typed: 0, pasted: 0 };
  const week = weekWords(days, today);
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t('writingStats.today')} words={typed} goal={goals.daily} />
        <Figure name={t('writingStats.week')} words={week} goal={goals.weekly} />
        <div className={classes.figure}>
          <dt>{t('writingStats.streak')}</dt>
          <dd className={classes.value}>{t.count('writingStats.days', streak(days, today))}</dd>
        </div>
      </dl>
      {pasted > 0 ? <p className={classes.dim}>{t.count('writingStats.pasted', pasted)}</p> : null}
      {others.state === 'failed' ? (
        <p className={classes.dim} role="status">
          {missingText(t, others.failure, 'writingStats.offline')}
        </p>
      ) : null}
      <Days days={days} today={today} />
      <GoalForm key={`${goals.daily}/${goals.weekly}`} goals={goals} />
    </>
  );
}

function Figure({ name, words, goal }: { name: string; words: number; goal: number | null }) {
  const { t, format } = useI18n();
  const part = goalPart(words, goal);
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{t.count('writingStats.words', words)}</dd>
      {goal !== null && part !== null ? (
        <dd className={classes.goal}>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${Math.round(part * 100)}%` }} />
          </span>
          {part === 1 ? t('writingStats.reached') : t('writingStats.ofGoal', { goal: format.number(goal) })}
        </dd>
      ) : null}
    </div>
  );
}
