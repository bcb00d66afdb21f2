import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useMoney } from '#i18n/use-money.ts';
import { useServices } from '#services/services-context.ts';
import { centsOf } from '#shared/domain/income/income-amount.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failedFields, failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './desk.module.css';

type Props = { item: AnswerOf<'deskWithdrawal'>; onPaid(): void };
type Problems = Partial<Record<'fee' | 'tax' | 'reference' | 'paidOn', string>>;

/** Marks an approved withdrawal as paid, with fee, tax and net amount (docs/spec, section 9: taxes and fees are borne by the author). */
export function PaidForm({ item, onPaid }: Props) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  const { api, clock } = useServices();
  const [fee, setFee] = useState('0');
  const [tax, setTax] = useState('0');
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState<string>(() => dayAt(clock.now()));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cents = { fee: positive(fee), tax: positive(tax) };
  const net = netOf(item.amount, cents);

  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(t, { cents, net, reference, paidOn });
    setProblems(found);
    setAsking(Object.keys(found).length === 0);
  };
  const save = async () => {
    const { fee, tax } = cents;
    setAsking(false);
    if (fee === undefined || tax === undefined || net === undefined) return;
    setBusy(true);
    const request = { id: item.id, fee, tax, net, reference: reference.trim(), paidOn };
    const result = await api.call('deskWithdrawalPaid', { request }, { overlay: true });
    setBusy(false);
    const refused = result.ok ? {} : failedFields(result.error);
    setProblems(refused.paidOn ? { paidOn: t('desk.withdrawal.dayProblem') } : {});
    setFailure(result.ok || refused.paidOn ? null : failureText(t, result.error));
    if (!result.ok) return;
    onPaid();
  };
  return (
    <form className={classes.card} onSubmit={check} aria-labelledby="pay">
      <h3 id="pay" className={classes.heading}>
        {t('desk.withdrawal.pay')}
      </h3>
      <TextInput
        label={t('desk.withdrawal.fee')}
        inputMode="decimal"
        value={fee}
        error={problems.fee}
        onChange={(event) => setFee(event.currentTarget.value)}
      />
      <TextInput
        label={t('desk.withdrawal.tax')}
        inputMode="decimal"
        value={tax}
        error={problems.tax}
        onChange={(event) => setTax(event.currentTarget.value)}
      />
      <output>
        {t('desk.withdrawal.net')} <strong>{net === undefined ? '' : dollars(net)}</strong>
      </output>
      <TextInput
        label={t('desk.withdrawal.reference')}
        value={reference}
        error={problems.reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('desk.withdrawal.paidOn')}
        value={paidOn}
        error={problems.paidOn}
        onChange={(event) => setPaidOn(event.currentTarget.value)}
      />
      <Problem>{failure}</Problem>
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('desk.withdrawal.pay')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('desk.ask.paid', { name: item.iname, amount: dollars(net ?? 0) })}
        confirm={t('desk.withdrawal.pay')}
        cancel={t('desk.decision.notNow')}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      >
        {t('desk.ask.paidText', { reference: reference.trim(), day: paidOn })}
      </ConfirmDialog>
    </form>
  );
}

type Cents = { fee: number | undefined; tax: number | undefined };
type Entered = { cents: Cents; net: number | undefined; reference: string; paidOn: string };

/** What the author gets, in cents; undefined if fee or tax is not an amount. */
const netOf = (amount: number, { fee, tax }: Cents): number | undefined =>
  fee === undefined || tax === undefined ? undefined : amount - fee - tax;

const problemsOf = (t: Translator, { cents, net, reference, paidOn }: Entered): Problems => ({
  ...(cents.fee === undefined ? { fee: t('desk.withdrawal.amountProblem') } : {}),
  ...(cents.tax === undefined ? { tax: t('desk.withdrawal.amountProblem') } : {}),
  ...(net !== undefined && net < 0 ? { tax: t('desk.withdrawal.tooMuch') } : {}),
  ...(reference.trim() === '' ? { reference: t('desk.withdrawal.referenceEmpty') } : {}),
  ...(/^\d{4}-\d\d-\d\d$/.test(paidOn) ? {} : { paidOn: t('desk.withdrawal.dayEmpty') }),
});

const positive = (text: string): number | undefined => {
  const cents = centsOf(text.trim());
  return cents !== undefined && cents >= 0 ? cents : undefined;
};
