import { TextInput, type TextInputProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';

/** The e-mail of a login or a registration. */
export function EmailField({ initialFocus, ...rest }: TextInputProps & { initialFocus: boolean }) {
  const { t } = useI18n();
  return (
    <TextInput
      label={t('signIn.email')}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={initialFocus || undefined}
      {...rest}
    />
  );
}
