import { useI18n } from '#i18n/i18n-context.ts';
import { isPayoutZone, offsetName, ownOffsetMs, zoneFormats } from '#i18n/zone-formats.ts';
import { useServices } from '#services/services-context.ts';
import { WITHDRAWAL_BALANCE_MIN_CENTS } from '#shared/domain/limits.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import { useNow } from '#ui/platform/use-now.ts';
import classes from './benefits-page.module.css';
import { dollars } from './dollars.ts';
import { PageSection } from './page-section.tsx';
import tables from './pair-table.module.css';

const MINUTE_MS = 60_000;
/** A payment day is formatted at its noon, so that neighbouring zones show the same date. */
const NOON_MS = 12 * 60 * MINUTE_MS;

/** Shows when the balance can be withdrawn and when it is paid, in the reader's own time and in UTC+8 (docs/spec, section 9, Income). */
export function PayoutSection() {
  const { t, format, language } = useI18n();
  const services = useServices();
  const month = payoutMonthAt(useNow(services, MINUTE_MS));
  const own = zoneFormats(language, 'own');
  const platform = zoneFormats(language, 'payout');
  const oneZone = isPayoutZone(month.opensAt);
  const lines = [
    { name: t('benefits.payout.opens'), at: month.opensAt, show: 'moment' },
    { name: t('benefits.payout.closes'), at: month.closesAt, show: 'moment' },
    { name: t('benefits.payout.normally'), at: month.payNormally + NOON_MS, show: 'day' },
    { name: t('benefits.payout.latest'), at: month.payBy + NOON_MS, show: 'day' },
  ] as const;
  return (
    <PageSection id="benefits-payout" title={t('benefits.payout.title')}>
      <p className={classes.plain}>
        {t('benefits.payout.lead', { amount: dollars(format, WITHDRAWAL_BALANCE_MIN_CENTS) })}{' '}
        {t('benefits.payout.whole')}
      </p>
      <h3 className={month.isOpen ? `${classes.window} ${classes.open}` : classes.window}>
        {t(month.isOpen ? 'benefits.payout.open' : 'benefits.payout.next')}
      </h3>
      {oneZone ? <p className={classes.plain}>{t('benefits.payout.same')}</p> : null}
      <table className={tables.table} aria-labelledby="benefits-payout">
        <thead>
          <tr>
            {oneZone ? null : (
              <th scope="col" className={tables.column}>
                {t('benefits.payout.yourTime', { zone: offsetName(ownOffsetMs(month.opensAt)) })}
              </th>
            )}
            <th scope="col" className={tables.column}>
              {t('benefits.payout.platformTime')}
            </th>
          </tr>
        </thead>
        {lines.map(({ name, at, show }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" className={tables.name} colSpan={oneZone ? 1 : 2}>
                {name}
              </th>
            </tr>
            <tr>
              {oneZone ? null : <td className={tables.value}>{own[show](at)}</td>}
              <td className={tables.value}>{platform[show](at)}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </PageSection>
  );
}
