import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';

type Props = Omit<PasswordInputProps, 'error'> & { error: string | null };

/** A password field. Mantine's marks itself as wrong for the eye alone, so a screen reader is told here. */
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
