import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';

type Overview = AnswerOf<'incomeOverview'>;

/** Each reason against a withdrawal, in words (docs/spec, section 9, Income). */
export function useBlockerWords(overview: Overview): Record<Overview['blockers'][number], string> {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const { available, minimum, window } = overview;
  return {
    alreadyApplied: t('money.withdrawal.blocker.alreadyApplied'),
    windowClosed: t('money.withdrawal.blocker.windowClosed', { moment: format.moment(window.opensAt) }),
    balanceTooLow: t('money.withdrawal.blocker.balanceTooLow', {
      amount: dollars(minimum),
      missing: dollars(minimum - available),
    }),
    noPaymentData: t(
      `money.withdrawal.blocker.${overview.payeeInReview ? 'paymentInReview' : 'noPaymentData'}`,
    ),
  };
}
