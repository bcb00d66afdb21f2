import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { Page } from '#ui/page.tsx';
import { Applications } from './applications.tsx';
import { Balance } from './balance.tsx';
import { Months } from './months.tsx';
import { PayLog } from './pay-log.tsx';
import { Shares } from './shares.tsx';
import { Statement } from './statement.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

/**
 * `/income`: balance, withdrawal, income by month, by story and kind, payments (docs/spec, sections 1 and 9; docs/spec, section
 * 2, Money pages).
 */
export default function IncomePage() {
  const { t } = useI18n();
  const overview = useAnswer('incomeOverview', {}, { keep: 'author' });
  const months = useAnswer('incomeMonths', { request: {} }, { keep: 'author' });
  const { reload } = overview;
  // A withdrawal changes all figures. With its id as key, the lists of payments and applications remount and load again.
  const changed = useCallback(() => reload(), [reload]);
  const stamp = overview.state === 'ready' ? overview.value.withdrawal?.id : undefined;
  return (
    <Page title={t('money.income.title')}>
      <KeptView
        kept={overview}
        failed={t('money.income.failed')}
        help={t('money.income.failedHelp')}
        bones={[190, 260]}
      >
        {(answer) => (
          <>
            <Balance overview={answer} />
            <WithdrawalPanel overview={answer} onChanged={changed} />
            <KeptView
              kept={months}
              failed={t('money.income.failed')}
              help={t('money.income.failedHelp')}
              bones={[240]}
            >
              {(byMonth) => (
                <>
                  <Months months={byMonth} />
                  <Statement months={byMonth.items.map(({ month }) => month)} current={answer.month} />
                </>
              )}
            </KeptView>
            <Shares of={answer.shares} />
            <PayLog key={stamp} />
            <Applications key={`applications-${stamp}`} bookId={null} />
          </>
        )}
      </KeptView>
    </Page>
  );
}
