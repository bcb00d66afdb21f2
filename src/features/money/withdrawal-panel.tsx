import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { payoutDay } from '#i18n/zone-formats.ts';
import { ConfirmFirst } from '#services/account-email/confirm-first.tsx';
import { mustConfirm } from '#services/account-email/must-confirm.ts';
import { useAccountEmail } from '#services/account-email/use-account-email.ts';
import { PaymentHold } from '#services/payment-hold/payment-hold.tsx';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { WITHDRAWAL_BALANCE_MIN_CENTS } from '#shared/domain/limits.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { failureText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { Section } from '#ui/section.tsx';
import money from './money.module.css';
import { PayoutWindow } from './payout-window.tsx';
import { useBlockerWords } from './use-blocker-words.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import classes from './withdrawal-panel.module.css';

type Overview = AnswerOf<'incomeOverview'>;

/**
 * The withdrawal button in its three states (apply, waiting for approval, approved), the window, and the reasons if it is disabled
 * (docs/spec, section 4; docs/spec, section 2, Money pages). Reloaded whenever a withdrawal changes something.
 */
export function WithdrawalPanel({ overview, onChanged }: { overview: Overview; onChanged(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { dollars } = useMoney();
  const isOnline = useOnlineHint();
  const { idFor, done } = useSameId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { withdrawal, blockers, available, month, payee } = overview;
  const account = useAccountEmail();
  const isUnconfirmed = account.state === 'ready' && mustConfirm(account.value);
  const open = withdrawal && (withdrawal.state === 'waiting' || withdrawal.state === 'approved');

  const apply = async () => {
    setBusy(true);
    const request = { amount: available, month: month as Month, acceptTaxesAndFees: true };
    const options = { overlay: true, idempotencyKey: idFor(request) };
    const result = await api.call('applyWithdrawal', { request }, options);
    // The server stores a refusal under the idempotency key, so the next attempt needs a new key.
    if (result.ok || result.error.kind === 'answer') done();
    setBusy(false);
    setAsking(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (result.ok) notify.success(t('money.withdrawal.done'));
    onChanged();
  };
  return (
    <Section id="withdrawal" title={t('money.withdrawal.title')}>
      <div className={`${money.card} ${classes.panel}`}>
        <p className={classes.rule}>
          {t('money.withdrawal.rule', { amount: dollars(WITHDRAWAL_BALANCE_MIN_CENTS) })}
        </p>
        <PayoutWindow overview={overview} />
        <PaymentHold overview={overview} onUndone={onChanged} />
        {withdrawal?.state === 'rejected' ? (
          <p className={money.problem}>{t('money.withdrawal.rejected', { reason: withdrawal.reason })}</p>
        ) : null}
        {open || account.state !== 'ready' ? null : (
          <ConfirmFirst account={account.value} purpose="withdrawal" />
        )}
        {open ? null : <Blockers overview={overview} isOnline={isOnline} />}
        <div className={classes.actions}>
          <Button
            size="md"
            disabled={Boolean(open) || blockers.length > 0 || !isOnline || isUnconfirmed}
            onClick={() => setAsking(true)}
          >
            {t(`money.withdrawal.${open ? withdrawal.state : 'apply'}`)}
          </Button>
          {open ? <strong className={money.amount}>{dollars(withdrawal.amount)}</strong> : null}
        </div>
        {open ? <NextStep withdrawal={withdrawal} /> : null}
        <Problem>{failure}</Problem>
        <p className={`${classes.rule} ${money.dim}`}>{t('money.withdrawal.paid')}</p>
      </div>
      <WithdrawalDialog
        opened={asking}
        amount={dollars(available)}
        payee={payee ?? ''}
        heldUntil={overview.payeeHeldUntil}
        busy={busy}
        onConfirm={() => void apply()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

/** What happens next with a withdrawal that is not paid yet. */
function NextStep({ withdrawal }: { withdrawal: NonNullable<Overview['withdrawal']> }) {
  const { t, format, language } = useI18n();
  const { state, submittedAt, payBy, payableFrom } = withdrawal;
  return (
    <>
      <p className={classes.rule}>
        {state === 'approved'
          ? t('money.withdrawal.agreed', { day: payoutDay(language, payBy) })
          : t('money.withdrawal.sent', { when: format.moment(submittedAt) })}
      </p>
      {payableFrom === null ? null : (
        <p className={classes.rule}>{t('payment.from', { when: format.moment(payableFrom) })}</p>
      )}
    </>
  );
}

/** What prevents a withdrawal, in words (docs/spec, section 2, Money pages). */
function Blockers({ overview, isOnline }: { overview: Overview; isOnline: boolean }) {
  const { t } = useI18n();
  const { blockers } = overview;
  const ofBlockers = useBlockerWords(overview);
  if (blockers.length === 0 && isOnline) return null;
  const words = {
    ...ofBlockers,
    offline: t('money.withdrawal.blocker.offline'),
  };
  const reasons = [...blockers, ...(isOnline ? [] : (['offline'] as const))];
  return (
    <ul className={classes.reasons} aria-label={t('money.withdrawal.why')}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon d={icons.warning} size={18} />
          <span>
            {words[reason]}{' '}
            {reason === 'noPaymentData' && !overview.payeeInReview ? (
              <RouteLink to={links.settings('payment')}>{t('money.withdrawal.toProfile')}</RouteLink>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
