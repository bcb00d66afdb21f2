import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './not-me-page.module.css';

type State =
  | { kind: 'checking' }
  | { kind: 'open'; change: AnswerOf<'paymentChange'> }
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string }
  | { kind: 'done'; secret: string };

type Props = { params: Readonly<Record<string, string | undefined>> };

/** The page behind "This was not me" in a mail about new payment details (docs/spec, section 9, New payment details). */
export default function NotMePage({ params: { secret = '' } }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [state, setState] = useState<State>({ kind: 'checking' });

  const check = useCallback(async () => {
    setState({ kind: 'checking' });
    const answer = await api.call('paymentChange', { request: { secret } }, { quiet: true });
    if (answer.ok) setState({ kind: 'open', change: answer.value });
    else if (refusalReason(answer.error) === 'linkInvalid') setState({ kind: 'invalid' });
    else setState({ kind: 'failed', reason: failureText(t, answer.error) });
  }, [api, secret, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once for each link; a change of language does not check again
  useEffect(() => void check(), [secret]);

  return (
    <Page title={t('payment.link.title')} width="narrow">
      {state.kind === 'checking' ? <Bone width="100%" height={200} /> : null}
      {state.kind === 'open' ? (
        <Change
          secret={secret}
          change={state.change}
          onInvalid={() => setState({ kind: 'invalid' })}
          onDone={(reset) => setState({ kind: 'done', secret: reset })}
        />
      ) : null}
      {state.kind === 'invalid' ? (
        <ErrorState title={t('payment.link.invalid')} text={t('payment.link.invalidText')} />
      ) : null}
      {state.kind === 'failed' ? (
        <ErrorState title={t('payment.link.failed')} text={state.reason} onRetry={() => void check()} />
      ) : null}
      {state.kind === 'done' ? (
        <div className={classes.body} role="status">
          <h2 className={classes.heading}>{t('payment.link.done')}</h2>
          <p className={classes.text}>{t('payment.link.doneText')}</p>
          <RouteLink to={links.resetPassword(state.secret)} look="accent">
            {t('payment.link.choose')}
          </RouteLink>
        </div>
      ) : null}
    </Page>
  );
}

type ChangeProps = {
  secret: string;
  change: AnswerOf<'paymentChange'>;
  onInvalid(): void;
  onDone(resetSecret: string): void;
};

function Change({ secret, change, onInvalid, onDone }: ChangeProps) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const { idFor } = useSameId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    setBusy(true);
    const options = { quiet: true, idempotencyKey: idFor(secret) };
    const answer = await api.call('paymentUndo', { request: { secret } }, options);
    setBusy(false);
    if (answer.ok) return onDone(answer.value.secret);
    if (refusalReason(answer.error) === 'linkInvalid') return onInvalid();
    setFailure(failureText(t, answer.error));
  };
  return (
    <div className={classes.body}>
      <p className={classes.text}>
        {t(change.inReview ? 'payment.link.leadReview' : 'payment.link.lead', {
          payee: change.payee,
          when: format.moment(change.changedAt),
          until: format.moment(change.heldUntil),
        })}
      </p>
      <p className={classes.text}>{t('payment.link.what')}</p>
      <Problem>{failure}</Problem>
      <Button fullWidth color="red.8" loading={busy} onClick={() => void undo()}>
        {t('payment.ask.confirm')}
      </Button>
      <RouteLink to={links.home()}>{t('payment.ask.keep')}</RouteLink>
    </div>
  );
}
