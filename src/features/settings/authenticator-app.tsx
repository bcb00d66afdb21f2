import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { CodeField, OtherKind } from '#services/second-factor/code-field.tsx';
import classes from '#services/second-factor/second-factor.module.css';
import { SetUpApp } from '#services/second-factor/set-up-app.tsx';
import { useCode } from '#services/second-factor/use-code.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { closableText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import sheet from './code-sheet.module.css';
import { SettingsPart } from './settings-part.tsx';

/** The author's authenticator app: set up, replace, remove (docs/spec, section 5, Second factor). */
export function AuthenticatorApp() {
  const { t } = useI18n();
  const { reload, ...asked } = useAnswer('secondFactor', {});
  // A server of the last release does not know this call.
  if (asked.state === 'failed' && asked.failure.kind === 'answer' && asked.failure.code === 'notFound')
    return null;
  return (
    <SettingsPart title={t('settings.app.title')} help={t('settings.app.help')}>
      <KeptView kept={{ ...asked, reload }} failed={t('settings.app.loadFailed')} bones={[76]}>
        {(factor) => <App factor={factor} onChanged={reload} />}
      </KeptView>
    </SettingsPart>
  );
}

function App({ factor, onChanged }: { factor: AnswerOf<'secondFactor'>; onChanged(): void }) {
  const { t, format } = useI18n();
  const [removing, setRemoving] = useState(false);
  const { addedAt } = factor;
  if (addedAt === null)
    return (
      <>
        <p className={sheet.text}>{t('settings.app.none')}</p>
        <SetUpApp replaces={false} onDone={onChanged} />
      </>
    );
  return (
    <>
      <p className={sheet.text}>{t('settings.app.added', { when: format.moment(addedAt) })}</p>
      <p className={sheet.text}>{t('settings.app.codesNext')}</p>
      {removing ? (
        <RemoveApp
          onRemoved={() => {
            setRemoving(false);
            onChanged();
          }}
          onCancel={() => setRemoving(false)}
        />
      ) : (
        <div className={sheet.actions}>
          <SetUpApp replaces onDone={onChanged} />
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('settings.app.remove')}
          </Button>
        </div>
      )}
    </>
  );
}

function RemoveApp({ onRemoved, onCancel }: { onRemoved(): void; onCancel(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { idFor, done } = useSameId();
  const code = useCode('app');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    if (!code.check()) return;
    setBusy(true);
    const request = { code: code.value };
    const options = { quiet: true, idempotencyKey: idFor(request) };
    const answer = await api.call('secondFactorRemove', { request }, options);
    if (answer.ok || answer.error.kind === 'answer') done();
    setBusy(false);
    if (!answer.ok) return setFailure(closableText(t, answer.error));
    notify.success(t('settings.app.removed'));
    onRemoved();
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <p className={sheet.text}>{t('settings.app.removeText')}</p>
      <CodeField {...code.field} />
      <OtherKind code={code} />
      <Problem>{failure}</Problem>
      <Button type="submit" color="red.8" loading={busy}>
        {t('settings.app.remove')}
      </Button>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('settings.app.keep')}
      </Button>
    </form>
  );
}
