import '#ui/mantine-more.css';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import classes from './dialog.module.css';

type Props = {
  opened: boolean;
  /** The whole balance, as money. */
  amount: string;
  /** Masked, e.g. '•••• 1234'. */
  payee: string;
  /** Nothing is paid to the account before this time, as the account is new; null: it is not new. */
  heldUntil: string | null;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** Confirms a withdrawal of the whole balance, and accepts taxes and fees (docs/spec, section 9, Income). */
export function WithdrawalDialog({ opened, amount, payee, heldUntil, busy, onConfirm, onCancel }: Props) {
  const { t, format } = useI18n();
  useBackCloses(opened, onCancel);
  const [accepted, setAccepted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = () => {
    if (accepted) onConfirm();
    else setProblem(t('money.withdrawal.ask.mustAccept'));
  };
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t('money.withdrawal.ask.title', { amount })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.body}>
        <p className={classes.text}>{t('money.withdrawal.ask.text', { payee })}</p>
        {heldUntil === null ? null : (
          <p className={classes.text}>{t('payment.held', { payee, when: format.moment(heldUntil) })}</p>
        )}
        <p className={classes.text}>{t('money.withdrawal.paid')}</p>
        <Checkbox
          label={t('money.withdrawal.ask.accept')}
          checked={accepted}
          error={problem}
          onChange={(event) => {
            setAccepted(event.currentTarget.checked);
            setProblem(null);
          }}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('money.withdrawal.ask.cancel')}
          </Button>
          <Button disabled={busy} onClick={confirm}>
            {t('money.withdrawal.ask.confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
