import '#ui/mantine-more.css';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { DESK_MESSAGE_TEXT_CHARS_MAX, DESK_MESSAGE_TITLE_CHARS_MAX } from '#shared/domain/message.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './desk.module.css';

/** An unfinished message. */
export type Begun = { title: string; text: string };
type Sent = RequestOf<'deskMessageSend'>;
type Problems = Partial<Record<'title' | 'text', string>>;

type Props = {
  /** The message is a reply to a question. A reply is sent without a title, and the author's inbox shows it as a reply. */
  reply?: boolean;
  /** Whom it goes to; null: not chosen yet, and `onMissing` is called instead of sending. */
  to: Pick<Sent, 'authorId' | 'bookId' | 'questionId'> | null;
  onMissing?(): void;
  begun: Begun;
  /** Called with each change, so that the caller can keep an unfinished message. */
  onTyped?(typed: Begun): void;
  onSent(): void;
  /** The field of the text. */
  field?: Ref<HTMLTextAreaElement>;
  /** Buttons beside "Send". */
  children?: ReactNode;
};

/** An editor's message to one author: title, text, and whether the author has to act. The text stays until it was sent. */
export function MessageForm({
  reply = false,
  to,
  onMissing,
  begun,
  onTyped,
  onSent,
  field,
  children,
}: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const same = useSameId();
  const [title, setTitle] = useState(begun.title);
  const [text, setText] = useState(begun.text);
  const [actionRequired, setActionRequired] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const tell = useRef(onTyped);
  tell.current = onTyped;
  useEffect(() => {
    tell.current?.({ title, text });
  }, [title, text]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(t, reply ? null : title, text);
    setProblems(found);
    if (to === null) return onMissing?.();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const request = { ...to, ...(reply ? {} : { title: title.trim() }), text: text.trim(), actionRequired };
    const result = await api.call(
      'deskMessageSend',
      { request },
      { overlay: true, idempotencyKey: same.idFor(request) },
    );
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    same.done();
    setTitle('');
    setText('');
    setActionRequired(false);
    onSent();
  };
  return (
    <form className={classes.card} onSubmit={(event) => void send(event)}>
      {reply ? null : (
        <TextInput
          label={t('desk.message.subject')}
          maxLength={DESK_MESSAGE_TITLE_CHARS_MAX}
          value={title}
          error={problems.title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      <Textarea
        {...(field ? { ref: field } : {})}
        label={t(reply ? 'desk.message.reply' : 'desk.message.text')}
        autosize
        minRows={4}
        maxLength={DESK_MESSAGE_TEXT_CHARS_MAX}
        value={text}
        error={problems.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Switch
        label={t('desk.message.action')}
        checked={actionRequired}
        onChange={(event) => setActionRequired(event.currentTarget.checked)}
      />
      <Problem>{failure}</Problem>
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('desk.message.send')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** `title`: null if there is none to fill in. */
const problemsOf = (t: Translator, title: string | null, text: string): Problems => ({
  ...(title?.trim() === '' ? { title: t('desk.message.empty') } : {}),
  ...(text.trim() === '' ? { text: t('desk.message.empty') } : {}),
});
