import '#ui/styles/content.ts';
import '#ui/styles/button.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { goalPart, streak, weekWords } from '#shared/domain/writing-stats/writing-stats.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { missingText } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { Days } from './days.tsx';
import { GoalForm } from './goal-form.tsx';
import { useWritingStats } from './use-writing-stats.ts';
import classes from './writing-stats-page.module.css';

/** `/writing`: words by day, goals and the streak (docs/spec, section 10, Writing stats: writing goal and streak). It never notifies or reminds. */
export default function WritingPage() {
  const { t } = useI18n();
  const stats = useWritingStats();
  return (
    <Page
      title={t('writingStats.title')}
      before={<RouteLink to={links.stories()}>{t('author.stories')}</RouteLink>}
    >
      {stats ? <Shown {...stats} /> : <Bone width="100%" height={240} />}
    </Page>
  );
}

function Shown({ today, days, goals, others }: NonNullable<ReturnType<typeof useWritingStats>>) {
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
