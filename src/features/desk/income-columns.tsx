import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { IMPORTED_KINDS } from '#shared/domain/income/income-line.ts';
import { INCOME_COLUMNS } from '#shared/domain/income/read-income-csv.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';

/** An income file whose story and chapter do not exist: editors can open and change it, but cannot import it unchanged. */
export const SAMPLE = [
  INCOME_COLUMNS.join(','),
  '00000000-0000-7000-8000-000000000001,,2026-10,subscription,12.34,verified,R-1',
  '00000000-0000-7000-8000-000000000001,00000000-0000-7000-8000-000000000002,2026-10,gift,3.50,estimate,R-2',
  '',
].join('\r\n');

/** A sample of an income file, and what its columns mean. */
export function IncomeColumns() {
  const { t, format } = useI18n();
  const kinds = format.list([...IMPORTED_KINDS]);
  return (
    <div>
      <Button
        variant="default"
        onClick={() => saveFile('income-sample.csv', new Blob([SAMPLE], { type: 'text/csv;charset=utf-8' }))}
      >
        {t('desk.import.sample')}
      </Button>
      <details className={classes.raw}>
        <summary>{t('desk.import.columns')}</summary>
        <Facts
          of={INCOME_COLUMNS.map((name) => [name, t(`desk.import.column.${name}`, { kinds })] as const)}
        />
      </details>
    </div>
  );
}
