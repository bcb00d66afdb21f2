import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { DayWords } from '#shared/domain/writing-stats/writing-stats.ts';

export type DayChartProps = { days: readonly DayWords[] };

/** Words by day. Loaded after the page, as the chart library is heavy. */
export function DayChart({ days }: DayChartProps) {
  const { t, format } = useI18n();
  return (
    <BarChart
      h={220}
      data={days.map(({ day, typed, pasted }) => ({ day: day.slice(8).replace(/^0/, ''), typed, pasted }))}
      dataKey="day"
      type="stacked"
      withLegend
      tickLine="none"
      gridAxis="y"
      valueFormatter={format.number}
      yAxisProps={{ width: 52, allowDecimals: false }}
      series={[
        { name: 'typed', label: t('writingStats.typed'), color: 'var(--ink)' },
        { name: 'pasted', label: t('writingStats.pastedShort'), color: 'var(--warn)' },
      ]}
    />
  );
}
