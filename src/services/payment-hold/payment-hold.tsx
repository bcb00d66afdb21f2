import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './payment-hold.module.css';

type Props = {
  overview: Pick<AnswerOf<'incomeOverview'>, 'payee' | 'payeeHeldUntil' | 'payeeInReview'>;
  /** The change of details was undone. */
  onUndone(): void;
};

/**
 * Where the author's money goes, according to the server: the account in use, until when nothing is paid to it, the account of a contract
 * in review, and "This was not me" for new details (docs/spec, section 9, New payment details).
 */
export function PaymentHold({ overview, onUndone }: Props) {
  const { t, format } = useI18n();
  const { api, notify } = useServices();
  const { idFor } = useSameId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { payee, payeeHeldUntil: until } = overview;
  // An answer kept by an older app does not have this field.
  const next = overview.payeeInReview ?? null;
  const isNew = until !== null || next !== null;
  const undo = async () => {
    setBusy(true);
    const result = await api.call(
      'paymentUndoOwn',
      {},
      { quiet: true, idempotencyKey: idFor(`${payee} ${until} ${next}`) },
    );
    setBusy(false);
    setAsking(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    setUndone(true);
    notify.success(t('payment.ask.done'));
    onUndone();
  };
  if (undone)
    return (
      <div className={classes.hold} role="status">
        <p className={classes.text}>{t('payment.link.doneText')}</p>
        <RouteLink to={links.settings('security')}>{t('payment.security')}</RouteLink>
      </div>
    );
  return (
    <div className={classes.hold}>
      {payee === null && next !== null ? null : (
        <p className={classes.text}>
          <Icon d={icons.coins} size={18} />
          <span>{payee === null ? t('payment.none') : t('payment.paid', { payee })}</span>
        </p>
      )}
      {payee === null || until === null ? null : (
        <p className={classes.text}>
          <Icon d={icons.clock} size={18} />
          <span>{t('payment.held', { payee, when: format.moment(until) })}</span>
        </p>
      )}
      {next === null ? null : (
        <p className={classes.text}>
          <Icon d={icons.clock} size={18} />
          <span>{t('payment.review', { payee: next })}</span>
        </p>
      )}
      <Problem>{failure}</Problem>
      {isNew ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('payment.notMe')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        dangerous
        title={t('payment.ask.title')}
        confirm={t('payment.ask.confirm')}
        cancel={t('payment.ask.keep')}
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      >
        {t('payment.ask.text')}
      </ConfirmDialog>
    </div>
  );
}
