import '#ui/mantine-more.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { MoreButton } from '#services/answers/more-button.tsx';
import { usePages } from '#services/answers/use-pages.ts';
import { part } from '#services/part/part.tsx';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { Bone } from '#ui/bone.tsx';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import classes from './money.module.css';

/** Without a network the chart may be missing; the page works, and its table has the same figures. */
const MonthChart = part('month-chart', async () => (await import('./month-chart.tsx')).MonthChart, {
  failed: NoChart,
});

/** Income by month: as a chart, as a table, and as CSV (docs/spec, section 2, Money pages). */
export function Months({ months }: { months: AnswerOf<'incomeMonths'> }) {
  const { t } = useI18n();
  const { dollars, month } = useMoney();
  const more = usePages('incomeMonths', { request: {} }, months);
  const { items } = more;
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const kinds = ['estimate', 'verified', 'paid'] as const;
  return (
    <Section
      id="by-month"
      title={t('money.chart.title')}
      tools={
        items.length === 0 ? null : (
          <>
            <SegmentedControl
              value={look}
              onChange={(value) => setLook(value === 'table' ? 'table' : 'chart')}
              aria-label={t('money.chart.title')}
              data={[
                { value: 'chart', label: t('money.chart.picture') },
                { value: 'table', label: t('money.chart.table') },
              ]}
            />
            <CsvButton
              name="tinta-months.csv"
              what={t('money.chart.title')}
              rows={async () => {
                const all = await more.all();
                return (
                  all && [
                    [t('money.statement.month'), ...kinds.map((kind) => t(`money.state.${kind}`))],
                    ...all.map((item) => [item.month, ...kinds.map((kind) => ({ cents: item[kind] }))]),
                  ]
                );
              }}
            />
          </>
        )
      }
    >
      {items.length === 0 ? <p className={classes.dim}>{t('money.chart.empty')}</p> : null}
      {items.length > 0 && look === 'chart' ? (
        <div className={classes.card} role="img" aria-label={t('money.chart.title')}>
          <MonthChart months={items} waiting={<Bone width="100%" height={240} />} />
        </div>
      ) : null}
      {items.length > 0 && look === 'table' ? (
        <ul className={rows.rows}>
          {items.map((item) => (
            <li key={item.month} className={rows.row}>
              <span className={rows.name}>{month(item.month)}</span>
              <span className={rows.end}>{dollars(item.estimate + item.verified + item.paid)}</span>
              <dl className={rows.facts}>
                {kinds.map((kind) => (
                  <div key={kind}>
                    <dt>{t(`money.state.${kind}`)}</dt>
                    <dd>{dollars(item[kind])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : null}
      {look === 'table' ? <MoreButton more={more} /> : null}
    </Section>
  );
}

function NoChart() {
  const { t } = useI18n();
  return <p className={classes.dim}>{t('money.chart.missing')}</p>;
}
