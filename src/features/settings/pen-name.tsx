import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { useSession } from '#services/use-session.ts';
import { penNameProblem } from '#shared/domain/contract/check-contract-form.ts';
import { cleanField } from '#shared/domain/contract/normal-contract-form.ts';
import { failedFields, failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './contact-email.module.css';
import { SettingsPart } from './settings-part.tsx';

/** The pen name as readers see it; it is saved separately from other settings, at any time. */
export function PenName() {
  const { t } = useI18n();
  const { api, notify, session: control } = useServices();
  const known = useSession()?.name ?? '';
  const { idFor, done } = useSameId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const name = typed ?? known;

  const refuse = (found: MessageKey) => {
    setProblem(found);
    input.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const userName = cleanField(name);
    const found = penNameProblem(userName);
    setFailure('');
    if (found) return refuse(found);
    setBusy(true);
    const request = { userName };
    const answer = await api.call(
      'authorModify',
      { request },
      { quiet: true, idempotencyKey: idFor(request) },
    );
    setBusy(false);
    // The server stores a refusal under the idempotency key, so the next attempt needs a new key.
    if (answer.ok || answer.error.kind === 'answer') done();
    if (answer.ok) {
      await control.userChanged({ name: userName });
      setTyped(null);
      notify.success(t('contract.edited'));
      return;
    }
    const atField = failedFields(answer.error).userName as MessageKey | undefined;
    if (atField) refuse(atField);
    else setFailure(failureText(t, answer.error));
  };
  return (
    <SettingsPart title={t('settings.penName')} help={t('settings.penNameHelp')}>
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          ref={input}
          className={classes.field ?? ''}
          aria-label={t('settings.penName')}
          name="pen-name"
          autoComplete="nickname"
          value={name}
          error={problem && t(problem)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="default" loading={busy} disabled={cleanField(name) === known}>
          {t('settings.penNameSave')}
        </Button>
      </form>
      <Problem>{failure}</Problem>
    </SettingsPart>
  );
}
