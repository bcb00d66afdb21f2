import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = Omit<PasswordInputProps, 'error'> & {
  error: string | null;
  /** Name of the button that shows or hides the password. */
  showLabel: string;
};

/** A password field. Mantine's marks an error only visually, so this tells screen readers too. */
export function PasswordField({ error, showLabel, ...rest }: Props) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      aria-invalid={error !== null}
      {...rest}
      error={error}
    />
  );
}
