import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { PASSKEY_NAME_CHARS_MAX, passkeyNameProblem } from '#shared/domain/passkey.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './add-passkey.module.css';

type Props = {
  initial: string;
  submit: string;
  /** Returns a fault for the field, or undefined. */
  onSubmit(name: string): Promise<string | undefined>;
  onCancel(): void;
  /** Why the passkey was not made; '' for nothing. */
  failure?: string;
};

/** The name of a passkey, new or changed. */
export function PasskeyNameForm({ initial, submit, onSubmit, onCancel, failure = '' }: Props) {
  const { t } = useI18n();
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passkeyNameProblem(name);
    if (problem) return setFault(t(problem, { passkeyNameChars: PASSKEY_NAME_CHARS_MAX }));
    setFault('');
    setBusy(true);
    const refused = await onSubmit(name.trim());
    setBusy(false);
    if (refused) setFault(refused);
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t('settings.passkeys.name')}
        description={t('settings.passkeys.nameHelp')}
        value={name}
        error={fault === '' ? null : fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault('');
        }}
      />
      <Problem>{failure}</Problem>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('settings.passkeys.cancel')}
      </Button>
    </form>
  );
}
