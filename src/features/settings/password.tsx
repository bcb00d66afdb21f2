import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { type ChangePasswordInput, checkChangePassword } from '#shared/domain/credentials.ts';
import { failedFields } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './password.module.css';
import { SettingsPart } from './settings-part.tsx';

const EMPTY: ChangePasswordInput = { current: '', password: '', confirmation: '' };

/** Changes the password; the current one is asked for (docs/spec, section 5, Change of password). */
export function Password() {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { idFor, done } = useSameId();
  const [busy, setBusy] = useState(false);
  const { root, form, field, focusFirst, failure, setFailure, fail } = useCredentials(
    EMPTY,
    checkChangePassword,
  );
  const submit = async ({ current, password }: ChangePasswordInput) => {
    const request = { current: current.trim(), password: password.trim() };
    setBusy(true);
    setFailure('');
    const answer = await api.call(
      'passwordChange',
      { request },
      { quiet: true, idempotencyKey: idFor(request) },
    );
    setBusy(false);
    if (answer.ok) {
      done();
      form.reset();
      notify.success(t('settings.passwordChanged'));
      return;
    }
    const fields = failedFields(answer.error);
    if (Object.keys(fields).length === 0) return fail(answer.error);
    // A refused request is not answered from its record once the fields were corrected.
    done();
    flushSync(() => form.setErrors(fields));
    focusFirst();
  };
  return (
    <SettingsPart title={t('settings.password')} help={t('settings.passwordHelp')}>
      <form
        ref={root}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(submit, () => queueMicrotask(focusFirst))}
      >
        <PasswordField
          showLabel={t('signIn.showPassword')}
          label={t('settings.passwordCurrent')}
          name="current-password"
          autoComplete="current-password"
          {...field('current')}
        />
        <PasswordField
          showLabel={t('signIn.showPassword')}
          label={t('signIn.reset.password')}
          description={t('signIn.passwordHint')}
          name="new-password"
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          showLabel={t('signIn.showPassword')}
          label={t('signIn.confirmation')}
          name="confirm-password"
          autoComplete="new-password"
          {...field('confirmation')}
        />
        {failure === '' ? null : <Problem>{failure}</Problem>}
        <Button type="submit" variant="default" loading={busy}>
          {t('settings.passwordSave')}
        </Button>
      </form>
    </SettingsPart>
  );
}
