import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';

type Props = Omit<PasswordInputProps, 'error'> & { error: string | null };

/** A password field. Mantine's marks an error only visually, so this tells screen readers too. */
export function PasswordField({ error, ...rest }: Props) {
  const { t } = useI18n();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      aria-invalid={error !== null}
      {...rest}
      error={error}
    />
  );
}
