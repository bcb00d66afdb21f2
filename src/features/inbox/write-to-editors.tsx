import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { Typed } from '#services/use-form-draft.ts';
import { useTyped } from '#services/use-typed.ts';
import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { QUESTION_CHARS_MAX } from '#shared/domain/message.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { failureText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './write-to-editors.module.css';

type Question = Typed<'question/editors'>;

/** A continued question has a new text, so it needs a new key. */
const joinQuestions = (stored: Question, typed: Question): Question => ({
  text: stored.text + typed.text,
  key: '',
});

/**
 * The form to the editors: open at `/message?write=1`, and while it holds a text. The text is kept on this device until the server has
 * it. Their answer is a message in the inbox. `onSent`: the server has it.
 */
export function WriteToEditors({ onSent }: { onSent(): void }) {
  const { t, format } = useI18n();
  const { api, notify, clock, random } = useServices();
  const search = useSearch();
  const [isOpen, setOpen] = useState(new URLSearchParams(search).get('write') === '1');
  const { typed, change, clear } = useTyped('question/editors', { text: '', key: '' }, joinQuestions);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen && typed.text === '')
    return (
      <div className={classes.closed}>
        <Button variant="default" leftSection={<Icon d={icons.mail} />} onClick={() => setOpen(true)}>
          {t('inbox.write.open')}
        </Button>
      </div>
    );

  const text = typed.text.trim();
  const limit = { count: format.number(text.length), max: format.number(QUESTION_CHARS_MAX) };
  const tooLong = text.length > QUESTION_CHARS_MAX ? t('inbox.write.tooLong', limit) : null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(text === '' ? t('inbox.write.empty') : tooLong);
    if (text === '' || tooLong !== null) {
      field.current?.focus();
      return;
    }
    // Stored with the text: after a lost answer it is sent under the same key, also by the next page, and arrives once (SYNC-6).
    const key = (typed.key || mintId(clock, random)) as IdempotencyKey;
    change({ text: typed.text, key });
    setBusy(true);
    const result = await api.call(
      'questionAsk',
      { request: { text } },
      { overlay: true, idempotencyKey: key },
    );
    setBusy(false);
    if (result.ok) {
      await clear();
      setOpen(false);
      notify.success(t('inbox.write.sent'));
      onSent();
      return;
    }
    const { error } = result;
    // A refusal is final for its idempotency key.
    if (error.kind === 'answer' && recoveryOf(error.code, error.status) === 'refused')
      change({ text: typed.text, key: '' });
    setProblem(failureText(t, error));
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <Textarea
        ref={field}
        label={t('inbox.write.label')}
        description={t('inbox.write.help')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autosize
        minRows={4}
        maxRows={16}
        value={typed.text}
        error={problem ?? tooLong}
        onChange={(event) => {
          setProblem(null);
          change({ text: event.currentTarget.value, key: '' });
        }}
      />
      <div className={classes.end}>
        <span className={classes.limit}>{t('inbox.write.limit', limit)}</span>
        {typed.text === '' ? (
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('inbox.write.cancel')}
          </Button>
        ) : null}
        <Button type="submit" disabled={busy}>
          {t('inbox.write.send')}
        </Button>
      </div>
    </form>
  );
}
