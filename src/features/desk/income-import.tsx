import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { IncomeImportReport } from '#shared/protocol/money/desk-import.ts';
import { failedFields, failureText } from '#ui/failure-text.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Problem } from '#ui/problem.tsx';
import classes from './desk.module.css';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportReport } from './import-report.tsx';
import { IncomeColumns } from './income-columns.tsx';

type Looked = { file: File; report: IncomeImportReport; done: boolean };

/** The report in the answer to a refused file. */
const reportOf = (failure: CallFailure): IncomeImportReport | undefined => {
  if (failure.kind !== 'answer' || failure.code !== 'validation') return undefined;
  const { data } = failure;
  return typeof data === 'object' && data !== null && 'report' in data
    ? (data.report as IncomeImportReport)
    : undefined;
};

/** Income from a CSV file: checked first, row by row, then imported whole or not at all (docs/spec, section 6, Desk). */
export function IncomeImport() {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [imports, setImports] = useState(0);

  const send = async (file: File, dryRun: boolean) => {
    setBusy(true);
    setFailure(null);
    const result = await api.call(
      'deskIncomeImport',
      { request: { file, fileName: file.name, dryRun } },
      { overlay: true },
    );
    setBusy(false);
    const report = result.ok ? result.value.report : reportOf(result.error);
    if (report) setLooked({ file, report, done: result.ok && !dryRun });
    else if (!result.ok) {
      const { file: problem } = failedFields(result.error);
      setFailure(problem ? t.outside(problem, 'desk.import.notRead') : failureText(t, result.error));
    }
    if (!result.ok || dryRun) return;
    notify.success(t('desk.import.imported'));
    setImports((count) => count + 1);
  };
  const canImport = looked && !looked.done && looked.report.faulty === 0 && looked.report.errors.length === 0;
  return (
    <div className={classes.detail}>
      <p className={classes.lead}>{t('desk.import.lead')}</p>
      <IncomeColumns />
      <FileInput
        ref={chooser}
        label={t('desk.import.choose')}
        accept=".csv,text/csv"
        onFile={(file) => {
          setLooked(null);
          void send(file, true);
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" loading={busy} onClick={() => chooser.current?.click()}>
          {t('desk.import.choose')}
        </Button>
        {looked ? <span>{looked.file.name}</span> : null}
      </div>
      <Problem>{failure}</Problem>
      {looked ? <ImportReport report={looked.report} done={looked.done} /> : null}
      {canImport ? (
        <div className={classes.actions}>
          <Button loading={busy} onClick={() => void send(looked.file, false)}>
            {t('desk.import.import')}
          </Button>
        </div>
      ) : null}
      <EarlierImports key={imports} />
    </div>
  );
}
