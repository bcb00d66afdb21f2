import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { DayWords } from '#shared/domain/writing-stats/writing-stats.ts';

export type DayChartProps = { days: readonly DayWords[] };

/**
 * Written words by day. Loaded after the page, as the chart library is heavy. Pasted and imported words are not in it: one import is as much as
 * weeks of writing, and would flatten all other days (docs/spec, section 10, Writing stats).
 */
export function DayChart({ days }: DayChartProps) {
  const { t, format } = useI18n();
  return (
    <BarChart
      h={220}
      data={days.map(({ day, typed }) => ({ day: day.slice(8).replace(/^0/, ''), typed }))}
      dataKey="day"
      tickLine="none"
      gridAxis="x"
      valueFormatter={format.number}
      yAxisProps={{ width: 52, allowDecimals: false }}
      series={[{ name: 'typed', label: t('writingStats.typed'), color: 'var(--ink)' }]}
    />
  );
}
