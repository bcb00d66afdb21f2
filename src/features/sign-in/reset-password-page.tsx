import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ResetAccount } from '#shared/protocol/sign-in/password.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import classes from './steps.module.css';
import { useThirdMethods } from './use-third-methods.ts';

type State =
  | { kind: 'checking' }
  | { kind: 'open'; account: ResetAccount }
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string }
  | { kind: 'done' };

type Props = { params: Readonly<Record<string, string | undefined>> };

/** The page behind the link of a mail (docs/spec, section 5, Forgotten password): a new password, or a new link. */
export default function ResetPasswordPage({ params: { secret = '' } }: Props) {
  const { t } = useI18n();
  const { api, openSignIn } = useServices();
  const methods = useThirdMethods();
  const [state, setState] = useState<State>({ kind: 'checking' });

  const check = useCallback(async () => {
    setState({ kind: 'checking' });
    const answer = await api.call('passwordResetAccount', { request: { secret } }, { quiet: true });
    if (answer.ok) setState({ kind: 'open', account: answer.value });
    else if (refusalReason(answer.error) === 'linkInvalid') setState({ kind: 'invalid' });
    else setState({ kind: 'failed', reason: failureText(t, answer.error) });
  }, [api, secret, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once for each link; a change of language does not check again
  useEffect(() => void check(), [secret]);

  return (
    <Page title={t('signIn.reset.title')} width="narrow">
      {state.kind === 'checking' ? <Bone width="100%" height={240} /> : null}
      {state.kind === 'open' ? (
        <ResetPasswordForm
          secret={secret}
          account={state.account}
          onDone={() => setState({ kind: 'done' })}
          onInvalid={() => setState({ kind: 'invalid' })}
        />
      ) : null}
      {state.kind === 'invalid' ? (
        <div className={classes.form}>
          <FormNotice kind="bad" title={t('signIn.reset.invalid')}>
            {t('signIn.reset.invalidText')}
          </FormNotice>
          <ForgottenForm initialEmail="" methods={methods} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <ErrorState title={t('signIn.reset.failed')} text={state.reason} onRetry={() => void check()} />
      ) : null}
      {state.kind === 'done' ? (
        <>
          <FormNotice kind="good">{t('signIn.reset.done')}</FormNotice>
          <Button fullWidth mt="md" onClick={() => openSignIn({ redirect: links.stories() })}>
            {t('signIn.submit')}
          </Button>
        </>
      ) : null}
    </Page>
  );
}
