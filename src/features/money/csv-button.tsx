import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type CsvCell, writeCsv } from '#shared/domain/csv/write-csv.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';

type Props = {
  /** Name of the file, with its ending. */
  name: string;
  /** What the file contains, for screen readers, whose users do not see where the button is. */
  what: string;
  /** All rows; undefined if some could not be loaded. */
  rows(): Promise<readonly (readonly CsvCell[])[] | undefined>;
};

/** Saves the shown data as CSV, made on the device (docs/spec, section 2, Money pages: CSV of each). */
export function CsvButton({ name, what, rows }: Props) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const whole = await rows();
    setBusy(false);
    if (whole) saveTextFile(name, writeCsv(whole));
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon d={icons.download} size={18} />}
      aria-label={t('money.income.csvOf', { what })}
      loading={busy}
      onClick={() => void save()}
    >
      {t('money.income.csv')}
    </Button>
  );
}
