import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { NewPasswordFields } from '#services/credentials/new-password-fields.tsx';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { type ChangePasswordInput, checkChangePassword } from '#shared/domain/credentials.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './password.module.css';
import { SettingsPart } from './settings-part.tsx';

const EMPTY: ChangePasswordInput = { current: '', password: '', confirmation: '' };

/** Changes the password; the current one is asked for (docs/spec, section 5, Change of password). */
export function Password() {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { idFor, done } = useSameId();
  const { form, formProps, field, busy, failure, fail } = useCredentials(EMPTY, checkChangePassword);
  const submit = async ({ current, password }: ChangePasswordInput) => {
    const request = { current: current.trim(), password: password.trim() };
    const answer = await api.call(
      'passwordChange',
      { request },
      { quiet: true, idempotencyKey: idFor(request) },
    );
    // After an answer the next request has a new key. Otherwise the server would repeat the recorded answer, although the fields were
    // corrected.
    if (answer.ok || answer.error.kind === 'answer') done();
    if (!answer.ok) return fail(answer.error);
    form.reset();
    notify.success(t('settings.passwordChanged'));
  };
  return (
    <SettingsPart title={t('settings.password')} help={t('settings.passwordHelp')}>
      <form {...formProps(submit)} className={classes.form}>
        <PasswordField
          label={t('settings.passwordCurrent')}
          name="current-password"
          autoComplete="current-password"
          {...field('current')}
        />
        <NewPasswordFields field={field} label={t('signIn.reset.password')} />
        {failure === '' ? null : <Problem>{failure}</Problem>}
        <Button type="submit" variant="default" loading={busy}>
          {t('settings.passwordSave')}
        </Button>
      </form>
    </SettingsPart>
  );
}
