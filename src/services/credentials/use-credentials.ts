import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CredentialErrors, CredentialMessage } from '#shared/domain/credentials.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failedFields, failureText } from '#ui/failure-text.ts';
import { showField } from '#ui/platform/page-actions.ts';

/** The props of such a form's field: Mantine's, and its error in the author's language. */
export type CredentialField = { error: string | null } & Record<string, unknown>;

/**
 * The form of a step that takes an e-mail or a password. `check` runs at submit; errors are shown at their fields, and the first one gets
 * the focus. `busy` is true until the promise of the submit handler is settled. `fail` shows why the server refused: at the fields that the
 * refusal lists, else as `failure`, the error of the whole form, and its first paragraph as a message.
 */
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
  const field = (name: keyof Input & string, type: 'input' | 'checkbox' = 'input'): CredentialField => {
    const key = form.errors[name] as CredentialMessage | undefined;
    return { ...form.getInputProps(name, { type }), error: key ? t(key) : null };
  };
  const focusFirst = () =>
    showField(root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]'));
  const formProps = (submit: (values: Input) => Promise<void>) => ({
    ref: root,
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      setFailure('');
      form.onSubmit(submit, () => queueMicrotask(focusFirst))(event);
    },
  });
  const fail = (reason: CallFailure, text = failureText(t, reason)) => {
    const fields = failedFields(reason);
    if (Object.keys(fields).length > 0) {
      flushSync(() => form.setErrors(fields));
      focusFirst();
      return;
    }
    setFailure(text);
    notify.error(text.split('\n', 1)[0] ?? text);
  };
  return { form, formProps, field, busy: form.submitting, failure, fail };
}
