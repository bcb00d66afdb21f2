import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { type ChangePasswordInput, checkChangePassword } from '#shared/domain/credentials.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './credentials.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { useCredentials } from './use-credentials.ts';

const EMPTY: ChangePasswordInput = { current: '', password: '', confirmation: '' };

type Props = {
  /** The change is what the screen is for. */
  accent?: boolean;
  onChanged?(): void;
};

/**
 * The form that changes the password, in the settings and in place of a desk whose editor still has the printed one; the current password
 * is asked for (docs/spec, section 5, Change of password).
 */
export function ChangePassword({ accent = false, onChanged }: Props) {
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
    onChanged?.();
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      <PasswordField
        label={t('settings.passwordCurrent')}
        name="current-password"
        autoComplete="current-password"
        {...field('current')}
      />
      <NewPasswordFields field={field} label={t('signIn.reset.password')} />
      {failure === '' ? null : <Problem>{failure}</Problem>}
      <Button type="submit" variant={accent ? 'filled' : 'default'} loading={busy}>
        {t('settings.passwordSave')}
      </Button>
    </form>
  );
}
