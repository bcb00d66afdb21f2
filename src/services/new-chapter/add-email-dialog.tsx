import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import '#ui/styles/modal.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { contactEmailProblem } from '#shared/domain/credentials.ts';
import classes from './add-email-dialog.module.css';

const problemOf = (email: string): MessageKey | null => contactEmailProblem(email) ?? null;

type Props = { onSaved(): void; onClose(): void };

/**
 * Asks for the contact e-mail before the fourth chapter: required on blur, its format checked on blur and on change (docs/spec, section
 * 5, Contact e-mail popup). It is stored on the device and sent when there is a network.
 */
export function AddEmailDialog({ onSaved, onClose }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(email);
    setProblem(found);
    if (found) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await work.modifyEmail(email.trim());
      onSaved();
    } catch {
      setBusy(false);
      setProblem('message.operationFailed');
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('authorCenter.stories.newChapterPlace[0]')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form noValidate onSubmit={save}>
        <p className={classes.text}>{t('authorCenter.stories.newChapterPlace[1]')}</p>
        <TextInput
          ref={field}
          label={t('authorCenter.stories.newChapterPlace[2]')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
          withAsterisk={false}
          value={email}
          error={problem ? t(problem) : null}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setEmail(value);
            setProblem(value.trim() === '' ? null : problemOf(value));
          }}
          onBlur={() => setProblem(problemOf(email))}
        />
        <div className={classes.actions}>
          {/* Keeps the focus, as the error message after the field's blur would move the button. */}
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            {t('authorCenter.stories.newChapterPlace[4]')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('authorCenter.stories.newChapterPlace[3]')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
