import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CredentialErrors, CredentialMessage } from '#shared/domain/credentials.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failureText } from '#ui/failure-text.ts';

/** The form of a step that takes an e-mail or a password: errors at their fields, and the error of the whole form. */
export function useCredentials<Input extends Record<string, string | boolean>>(
  initialValues: Input,
  check: (values: Input) => CredentialErrors<Input>,
) {
  const { t } = useI18n();
  const { notify } = useServices();
  const root = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState('');
  const form = useForm<Input>({
    initialValues,
    validate: check,
    onValuesChange: () => setFailure(''),
  });
  const field = (name: keyof Input & string, type: 'input' | 'checkbox' = 'input') => {
    const key = form.errors[name] as CredentialMessage | undefined;
    return { ...form.getInputProps(name, { type }), error: key ? t(key) : null };
  };
  /** Focuses the first field with an error. */
  const focusFirst = () =>
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  const fail = (reason: CallFailure) => {
    const text = failureText(t, reason);
    setFailure(text);
    notify.error(text);
  };
  return { root, form, field, focusFirst, failure, setFailure, fail };
}
