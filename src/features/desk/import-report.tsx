import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import type { IncomeImportReport } from '#shared/protocol/money/desk-import.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';

/** The effect of a file, planned or done, and its errors, row by row. */
export function ImportReport({ report, done }: { report: IncomeImportReport; done: boolean }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const counts = [
    'rows',
    'added',
    'verified',
    'changed',
    'repeated',
    'faulty',
    'stories',
    'authors',
  ] as const;
  return (
    <section aria-live="polite">
      <h2 className={classes.heading}>{t(done ? 'desk.import.done' : 'desk.import.report')}</h2>
      <Facts
        of={[
          ...counts.map((name) => [t(`desk.import.${name}`), format.number(report[name])] as const),
          [t('desk.import.credited'), dollars(report.credited)],
          [t('desk.import.estimated'), dollars(report.estimated)],
        ]}
      />
      {report.errors.length > 0 ? (
        <>
          <h2 className={classes.heading}>{t('desk.import.errors')}</h2>
          <p className={classes.lead}>{t('desk.import.fix')}</p>
          <ul className={rows.rows}>
            {report.errors.map((error) => (
              <li key={`${error.line}-${error.column}-${error.message}`} className={rows.row}>
                <span className={rows.name}>{t('desk.import.line', { line: error.line })}</span>
                <span className={rows.end}>{error.column}</span>
                <span className={rows.reason}>
                  {[t.outside(error.message, 'message.operationFailed'), error.value]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
