import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { SendAgain } from '#services/account-email/send-again.tsx';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { useSession } from '#services/use-session.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type State =
  | { kind: 'checking' }
  | { kind: 'done'; email: string; changed: boolean }
  | { kind: 'used' | 'invalid' | 'taken' }
  | { kind: 'failed'; reason: string };

const REFUSED: ReadonlyMap<string, 'used' | 'invalid' | 'taken'> = new Map(
  Object.entries<'used' | 'invalid' | 'taken'>({
    linkUsed: 'used',
    linkInvalid: 'invalid',
    emailTaken: 'taken',
  }),
);

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * The page behind a mailed link that confirms the address of a new account, or a changed address (docs/spec, section 5, Confirmed e-mail).
 * Opening it confirms the address, in any browser, signed in or not.
 */
export default function ConfirmEmailPage({ params: { secret = '' } }: Props) {
  const { t } = useI18n();
  const { api, openSignIn } = useServices();
  const signedIn = useSession() !== null;
  const { idFor } = useSameId();
  const [state, setState] = useState<State>({ kind: 'checking' });

  const confirm = useCallback(async () => {
    setState({ kind: 'checking' });
    const answer = await api.call(
      'emailConfirm',
      { request: { secret } },
      { quiet: true, idempotencyKey: idFor(secret) },
    );
    if (answer.ok) return setState({ kind: 'done', ...answer.value });
    const refused = REFUSED.get(refusalReason(answer.error));
    setState(refused ? { kind: refused } : { kind: 'failed', reason: failureText(t, answer.error) });
  }, [api, idFor, secret, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once for each link; a change of language does not send it again
  useEffect(() => void confirm(), [secret]);

  return (
    <Page title={t('accountEmail.confirm.title')} width="narrow">
      {state.kind === 'checking' ? <Bone width="100%" height={120} /> : null}
      {state.kind === 'failed' ? (
        <ErrorState
          title={t('accountEmail.confirm.failed')}
          text={state.reason}
          onRetry={() => void confirm()}
        />
      ) : null}
      {state.kind === 'checking' || state.kind === 'failed' ? null : (
        <div className={classes.form}>
          <Outcome state={state} />
          {state.kind === 'invalid' && signedIn ? <SendAgain /> : null}
          {signedIn ? (
            <RouteLink to={links.stories()} look="accent">
              {t('accountEmail.confirm.toStories')}
            </RouteLink>
          ) : (
            <Button fullWidth onClick={() => openSignIn()}>
              {t('accountEmail.confirm.signIn')}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}

function Outcome({ state }: { state: Exclude<State, { kind: 'checking' | 'failed' }> }) {
  const { t } = useI18n();
  if (state.kind === 'done')
    return (
      <FormNotice kind="good">
        {t(`accountEmail.confirm.${state.changed ? 'changed' : 'done'}`, { email: state.email })}
      </FormNotice>
    );
  return (
    <FormNotice kind={state.kind === 'used' ? 'info' : 'bad'} title={t(`accountEmail.confirm.${state.kind}`)}>
      {t(`accountEmail.confirm.${state.kind}Text`)}
    </FormNotice>
  );
}
