import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from './password-field.tsx';
import type { CredentialField } from './use-credentials.ts';

type Props = {
  field(name: 'password' | 'confirmation'): CredentialField;
  /** Label of the first field, e.g. "New password" if the account already has one. */
  label: string;
  /** The first field gets the dialog's focus. */
  initialFocus?: boolean;
};

/** A new password and its repetition. Password managers offer to make and save it. */
export function NewPasswordFields({ field, label, initialFocus = false }: Props) {
  const { t } = useI18n();
  return (
    <>
      <PasswordField
        label={label}
        description={t('signIn.passwordHint')}
        name="new-password"
        autoComplete="new-password"
        data-autofocus={initialFocus || undefined}
        {...field('password')}
      />
      <PasswordField
        label={t('signIn.confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
