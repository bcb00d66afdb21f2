import { NativeSelect } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';

type Props = {
  /** 'YYYY-MM', newest first; `value` is among them. */
  months: readonly string[];
  value: string;
  onChange(month: string): void;
};

/** Chooses a month with the phone's own list, which one thumb can scroll. */
export function MonthSelect({ months, value, onChange }: Props) {
  const { t } = useI18n();
  const { month } = useMoney();
  return (
    <NativeSelect
      aria-label={t('money.statement.month')}
      value={value}
      data={months.map((one) => ({ value: one, label: month(one) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
