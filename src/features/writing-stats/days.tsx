import '#ui/mantine-more.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { part } from '#services/part/part.tsx';
import { asDay } from '#shared/domain/day.ts';
import { type DayWords, lastDays } from '#shared/domain/writing-stats/writing-stats.ts';
import { Bone } from '#ui/bone.tsx';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import classes from './writing-stats-page.module.css';

const SHOWN_DAYS = 28;

/** Without a network the chart may be missing; the page works, and its table has the same figures. */
const DayChart = part('day-chart', async () => (await import('./day-chart.tsx')).DayChart, {
  failed: NoChart,
});

/** Words of the last four weeks: as a chart and as a table. */
export function Days({ days, today }: { days: ReadonlyMap<string, DayWords>; today: string }) {
  const { t, format } = useI18n();
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const shown = lastDays(days, today, SHOWN_DAYS);
  const pasted = shown.reduce((sum, day) => sum + day.pasted, 0);
  const written = shown.filter(({ typed, pasted }) => typed + pasted > 0).reverse();
  return (
    <Section
      id="by-day"
      title={t('writingStats.byDay')}
      tools={
        written.length > 0 ? (
          <SegmentedControl
            value={look}
            onChange={(value) => setLook(value === 'table' ? 'table' : 'chart')}
            aria-label={t('writingStats.byDay')}
            data={[
              { value: 'chart', label: t('writingStats.picture') },
              { value: 'table', label: t('writingStats.table') },
            ]}
          />
        ) : null
      }
    >
      {written.length === 0 ? <p className={classes.dim}>{t('writingStats.empty')}</p> : null}
      {written.length > 0 && look === 'chart' ? (
        <div className={classes.card} role="img" aria-label={t('writingStats.byDay')}>
          <DayChart days={shown} waiting={<Bone width="100%" height={220} />} />
        </div>
      ) : null}
      {pasted > 0 && look === 'chart' ? (
        <p className={classes.dim}>{t('writingStats.pastedBeside', { count: format.number(pasted) })}</p>
      ) : null}
      {written.length > 0 && look === 'table' ? (
        <ul className={rows.rows}>
          {written.map(({ day, typed, pasted }) => (
            <li key={day} className={rows.row}>
              <span className={rows.name}>{format.date(asDay(day))}</span>
              <span className={rows.end}>{t.count('writingStats.words', typed)}</span>
              {pasted > 0 ? (
                <span className={rows.meta}>
                  {t('writingStats.pastedCount', { count: format.number(pasted) })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function NoChart() {
  const { t } = useI18n();
  return <p className={classes.dim}>{t('writingStats.missing')}</p>;
}
