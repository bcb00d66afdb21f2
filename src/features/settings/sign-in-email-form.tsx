import { Button, TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { mailFailure } from '#services/account-email/mail-failure.ts';
import { isWithoutMail } from '#services/account-email/must-confirm.ts';
import classes from '#services/credentials/credentials.module.css';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { type ChangeEmailInput, checkChangeEmail } from '#shared/domain/credentials.ts';
import type { AccountEmail } from '#shared/protocol/account/email.ts';
import { Problem } from '#ui/problem.tsx';

const EMPTY: ChangeEmailInput = { email: '', current: '' };

type Props = { account: AccountEmail; onSent(): void };

/**
 * Asks for a new sign-in e-mail; a link is sent to it, and the answer does not say whether the address is taken. Where no mail is sent, the
 * address changes at once.
 */
export function SignInEmailForm({ account, onSent }: Props) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { idFor, done } = useSameId();
  const { form, formProps, field, busy, failure, fail } = useCredentials(EMPTY, (input) =>
    checkChangeEmail(input, account),
  );
  const submit = async ({ email, current }: ChangeEmailInput) => {
    const request = { email: email.trim(), current: current.trim() };
    const answer = await api.call(
      'emailChange',
      { request },
      { quiet: true, idempotencyKey: idFor(request) },
    );
    if (answer.ok || answer.error.kind === 'answer') done();
    if (!answer.ok) return fail(answer.error, mailFailure(t, answer.error));
    form.reset();
    if (isWithoutMail(account)) notify.success(t('accountEmail.change.changed'));
    onSent();
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      <TextInput
        label={t('accountEmail.change.field')}
        type="email"
        name="new-email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      {account.hasPassword ? (
        <PasswordField
          label={t('accountEmail.change.current')}
          name="current-password"
          autoComplete="current-password"
          {...field('current')}
        />
      ) : null}
      {failure === '' ? null : <Problem>{failure}</Problem>}
      <Button type="submit" variant="default" loading={busy}>
        {t(isWithoutMail(account) ? 'accountEmail.change.saveNow' : 'accountEmail.change.save')}
      </Button>
    </form>
  );
}
