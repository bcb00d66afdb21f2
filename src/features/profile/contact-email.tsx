import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { contactEmailProblem } from '#shared/domain/credentials.ts';
import classes from './contact-email.module.css';
import { ProfileSection } from './profile-section.tsx';

const problemOf = (email: string): MessageKey | null => contactEmailProblem(email) ?? null;

/** The contact e-mail, with the popup's rules and messages (docs/spec, section 5). Stored here and sent when possible. */
export function ContactEmail() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const known = useLive(useCallback(() => work.contactEmail(), [work]));
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const stored = known.state === 'ready' ? known.value : '';
  const email = typed ?? stored;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(email);
    setProblem(found);
    if (found) {
      field.current?.focus();
      return;
    }
    try {
      await work.modifyEmail(email.trim());
      setTyped(null);
      notify.success(t('profile.emailSaved'));
    } catch {
      setProblem('message.operationFailed');
    }
  };
  return (
    <ProfileSection name="email" title={t('profile.email')} help={t('profile.emailHelp')}>
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          aria-label={t('profile.email')}
          type="email"
          name="contact-email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={problem ? t(problem) : null}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            setProblem(value.trim() === '' ? null : problemOf(value));
          }}
          onBlur={() => setProblem(typed === null ? null : problemOf(email))}
        />
        <Button type="submit" variant="default" disabled={typed === null || typed.trim() === stored}>
          {t('profile.emailSave')}
        </Button>
      </form>
    </ProfileSection>
  );
}
