import { Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { AddPasskey } from '#services/passkeys/add-passkey.tsx';
import { answerOfPasskey } from '#services/passkeys/passkey-proof.ts';
import { SetUpApp } from '#services/second-factor/set-up-app.tsx';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { failureText } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { hasPasskeys } from '#ui/platform/device.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './desk.module.css';

/**
 * Shown in place of the desk, in a session that one factor opened (docs/spec, section 6, Editors): an editor without a second factor sets one
 * up, an editor who has one signs in again. `onOpen` loads the desk again; `failure`: why the desk could not be loaded.
 */
export function SecondFactor({ onOpen, failure }: { onOpen(): void; failure: CallFailure | null }) {
  const { t } = useI18n();
  const { reload, ...asked } = useAnswer('secondFactor', {});
  useNextSignIn(onOpen);
  return (
    <Page title={t('desk.title')} width="narrow">
      {failure ? <FailedCall title={t('desk.failed')} failure={failure} onRetry={onOpen} /> : null}
      <KeptView kept={{ ...asked, reload }} failed={t('desk.factor.failed')} bones={[120]}>
        {({ addedAt, passkeys }) =>
          addedAt === null && passkeys === 0 ? (
            <SetUp onDone={onOpen} />
          ) : (
            <Again passkeys={passkeys > 0} onDone={onOpen} />
          )
        }
      </KeptView>
    </Page>
  );
}

/** Calls `onSignIn` after a sign-in here or in another tab. Only a change of the session shows such a sign-in. */
function useNextSignIn(onSignIn: () => void) {
  const { session } = useServices();
  const generation = useSyncExternalStore(session.subscribe, session.generation, session.generation);
  const seen = useRef(generation);
  useEffect(() => {
    if (seen.current === generation) return;
    seen.current = generation;
    onSignIn();
  }, [generation, onSignIn]);
}

function SetUp({ onDone }: { onDone(): void }) {
  const { t } = useI18n();
  return (
    <>
      <h2 className={classes.heading}>{t('desk.factor.title')}</h2>
      <p className={classes.lead}>{t('desk.factor.text')}</p>
      <p className={classes.lead}>
        {t('desk.factor.codesNext')}{' '}
        <RouteLink to={links.settings('security')}>{t('desk.factor.toCodes')}</RouteLink>
      </p>
      <div className={classes.detail}>
        <section>
          <h3 className={classes.heading}>{t('desk.factor.app')}</h3>
          <SetUpApp replaces={false} onDone={onDone} />
        </section>
        <section>
          <h3 className={classes.heading}>{t('desk.factor.passkey')}</h3>
          <p className={classes.lead}>{t('desk.factor.either')}</p>
          <AddPasskey onAdded={onDone} />
        </section>
      </div>
    </>
  );
}

function Again({ passkeys, onDone }: { passkeys: boolean; onDone(): void }) {
  const { t } = useI18n();
  const { api, openSignIn } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const prove = async () => {
    setBusy(true);
    setFailure('');
    const answer = await answerOfPasskey(t, api, 'passkeyProofOptions', (why) =>
      why === 'aborted' ? '' : t(`signIn.passkey.${why}`),
    );
    const refusal = answer.ok ? await send(answer.value) : answer.error;
    setBusy(false);
    if (refusal === null) onDone();
    else setFailure(refusal);
  };
  const send = async (response: RequestOf<'passkeyLogin'>['response']) => {
    const request = { by: 'passkey' as const, response };
    const sent = await api.call('reauthenticate', { request }, { quiet: true });
    return sent.ok ? null : failureText(t, sent.error);
  };
  return (
    <>
      <h2 className={classes.heading}>{t('desk.factor.againTitle')}</h2>
      <p className={classes.lead}>{t('desk.factor.againText')}</p>
      <Problem>{failure}</Problem>
      <div className={classes.tools}>
        {passkeys && hasPasskeys() ? (
          <Button loading={busy} onClick={() => void prove()}>
            {t('desk.factor.usePasskey')}
          </Button>
        ) : null}
        <Button variant="default" disabled={busy} onClick={() => openSignIn()}>
          {t('desk.factor.again')}
        </Button>
      </div>
    </>
  );
}
