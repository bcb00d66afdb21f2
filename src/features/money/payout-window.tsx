import { useI18n } from '#i18n/i18n-context.ts';
import { isPayoutZone, offsetName, ownOffsetMs, payoutDay, zoneFormats } from '#i18n/zone-formats.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import classes from './withdrawal-panel.module.css';

/** This month's window, or the next, in the author's own time and in UTC+08:00 (docs/spec, section 2, Money pages). */
export function PayoutWindow({ overview }: { overview: AnswerOf<'incomeOverview'> }) {
  const { t, language } = useI18n();
  const own = zoneFormats(language, 'own');
  const platform = zoneFormats(language, 'payout');
  const { window, payBy, payNormally } = overview;
  const opensAt = Date.parse(window.opensAt);
  const isSame = isPayoutZone(opensAt);
  const zone = t('money.withdrawal.yourTime', { zone: offsetName(ownOffsetMs(opensAt)) });
  const lines = [
    { name: t('money.withdrawal.from'), at: opensAt },
    { name: t('money.withdrawal.until'), at: Date.parse(window.closesAt) },
  ];
  return (
    <div className={classes.window}>
      <h3 className={window.isOpen ? `${classes.windowTitle} ${classes.open}` : classes.windowTitle}>
        {t(window.isOpen ? 'money.withdrawal.open' : 'money.withdrawal.closed')}
      </h3>
      <dl className={classes.times}>
        {lines.map(({ name, at }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isSame ? null : (
                <>
                  {own.moment(at)} <span className={classes.zone}>{zone}</span>
                </>
              )}
              {platform.moment(at)} <span className={classes.zone}>{t('money.withdrawal.platformTime')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <span>{t('money.withdrawal.normally', { day: payoutDay(language, payNormally) })}</span>
      <span>{t('money.withdrawal.payBy', { day: payoutDay(language, payBy) })}</span>
    </div>
  );
}
