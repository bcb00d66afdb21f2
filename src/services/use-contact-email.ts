import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { contactEmailProblem } from '#shared/domain/credentials.ts';
import { useAuthor } from './author-context.ts';

const problemOf = (email: string): MessageKey | null => contactEmailProblem(email) ?? null;

type Options = {
  /** The e-mail known so far, or ''. */
  stored: string;
  /** Whether leaving the field untouched is an error. */
  required: boolean;
  onSaved(): void;
};

/**
 * A form of one field, the contact e-mail, checked on blur, on change and when it is saved (docs/spec, section 5, Contact e-mail popup).
 * It is stored on the device and sent when there is a network.
 */
export function useContactEmail({ stored, required, onSaved }: Options) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);
  const email = typed ?? stored;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(email);
    setProblem(found);
    if (found) {
      ref.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await work.modifyEmail(email.trim());
      setTyped(null);
      onSaved();
    } catch {
      setProblem('message.operationFailed');
    }
    setBusy(false);
  };
  const field = {
    ref,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    value: email,
    error: problem ? t(problem) : null,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setTyped(value);
      setProblem(value.trim() === '' ? null : problemOf(value));
    },
    onBlur: () => setProblem(typed === null && !required ? null : problemOf(email)),
  } as const;
  return { field, busy, save, isChanged: typed !== null && typed.trim() !== stored };
}
