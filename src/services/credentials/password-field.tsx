import '#ui/mantine-more.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';

type Props = Omit<PasswordInputProps, 'error'> & { error: string | null };

/** A password field. Mantine's field marks an error only visually, so this field also reports the error to screen readers. */
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
