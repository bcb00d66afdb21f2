import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { monthFormat } from '#i18n/dollars.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';

export type MonthChartProps = {
  /** Months with income, newest first, in US cents. */
  months: readonly { month: string; estimate: number; verified: number; paid: number }[];
};

/** Income by month, the last twelve. Loaded after the page, as the chart library is heavy. */
export function MonthChart({ months }: MonthChartProps) {
  const { t, language } = useI18n();
  const { dollars } = useMoney();
  const short = monthFormat(language, 'short');
  const data = months
    .slice(0, 12)
    .reverse()
    .map(({ month, estimate, verified, paid }) => ({ month: short(month), estimate, verified, paid }));
  return (
    <BarChart
      h={240}
      data={data}
      dataKey="month"
      type="stacked"
      withLegend
      tickLine="none"
      gridAxis="x"
      valueFormatter={(cents) => dollars(cents)}
      yAxisProps={{ width: 84 }}
      series={[
        { name: 'paid', label: t('money.state.paid'), color: 'var(--good)' },
        { name: 'verified', label: t('money.state.verified'), color: 'var(--ink)' },
        { name: 'estimate', label: t('money.state.estimate'), color: 'var(--warn)' },
      ]}
    />
  );
}
