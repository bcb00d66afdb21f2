import '#ui/mantine-more.css';
import { Button, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { type BookId, parseId, type UserId } from '#shared/domain/ids.ts';
import { DESK_MESSAGE_TEXT_CHARS_MAX, DESK_MESSAGE_TITLE_CHARS_MAX } from '#shared/domain/message.ts';
import type { DeskQuestion } from '#shared/protocol/inbox/message.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './desk.module.css';
import { Questions } from './questions.tsx';

type Problems = Partial<Record<'to' | 'title' | 'text', string>>;

/** Authors' questions, and the form that answers one or writes to any author. */
export function Messages() {
  const [answered, setAnswered] = useState(0);
  const [question, setQuestion] = useState<DeskQuestion | null>(null);
  /** Unfinished answers by question; the key '' is the message to any author. */
  const begun = useRef(new Map<string, Begun>());
  return (
    <div className={classes.detail}>
      <Questions key={answered} onAnswer={setQuestion} />
      <MessageForm
        key={question?.id ?? ''}
        question={question}
        begun={begun.current}
        onDone={(isSent) => {
          setQuestion(null);
          if (isSent) setAnswered((count) => count + 1);
        }}
      />
    </div>
  );
}

/** Whether an author is identified by one of their stories or by their own id. */
type Kind = 'book' | 'author';
type Begun = { to: string; title: string; text: string };

type Props = {
  begun: Map<string, Begun>;
  /** The question to answer; null: a message to any author, identified by id or by a story. */
  question: DeskQuestion | null;
  /** Called when the answer was sent, or when the editor leaves the form. */
  onDone(isSent: boolean): void;
};

function MessageForm({ question, begun, onDone }: Props) {
  const { t } = useI18n();
  const name = question?.id ?? '';
  const before = begun.get(name);
  const { api, notify } = useServices();
  const [kind, setKind] = useState<Kind>('book');
  const [to, setTo] = useState<string>(before?.to ?? question?.authorId ?? '');
  const same = useSameId();
  const [title, setTitle] = useState(before?.title ?? (question ? t('desk.question.subject') : ''));
  const [text, setText] = useState(before?.text ?? '');
  // The editor may begin a different answer meanwhile; nothing typed is lost.
  useEffect(() => {
    begun.set(name, { to, title, text });
  }, [begun, name, to, title, text]);
  const [actionRequired, setActionRequired] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const textField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (question) textField.current?.focus();
  }, [question]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const id = parseId<BookId & UserId>(to.trim());
    const found = problemsOf(t, id !== undefined, title, text);
    setProblems(found);
    if (!id || Object.keys(found).length > 0) return;
    setBusy(true);
    const request = {
      ...addressee(id, kind, question),
      title: title.trim(),
      text: text.trim(),
      actionRequired,
    };
    const result = await api.call(
      'deskMessageSend',
      { request },
      { overlay: true, idempotencyKey: same.idFor(request) },
    );
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    same.done();
    notify.success(t('desk.message.sent'));
    if (question) {
      begun.delete(name);
      return onDone(true);
    }
    setTitle('');
    setText('');
    setActionRequired(false);
  };
  return (
    <form className={classes.card} onSubmit={(event) => void send(event)}>
      {question ? (
        <>
          <h3 className={classes.heading}>{t('desk.question.to', { name: question.penName })}</h3>
          <p className={classes.question}>{question.text}</p>
        </>
      ) : (
        <AnyAuthor kind={kind} to={to} problem={problems.to} onKind={setKind} onTo={setTo} />
      )}
      <TextInput
        label={t('desk.message.subject')}
        maxLength={DESK_MESSAGE_TITLE_CHARS_MAX}
        value={title}
        error={problems.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        ref={textField}
        label={t('desk.message.text')}
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
        {question ? (
          <Button variant="default" onClick={() => onDone(false)}>
            {t('desk.question.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

const problemsOf = (t: Translator, isKnown: boolean, title: string, text: string): Problems => ({
  ...(isKnown ? {} : { to: t('desk.message.toProblem') }),
  ...(title.trim() === '' ? { title: t('desk.message.empty') } : {}),
  ...(text.trim() === '' ? { text: t('desk.message.empty') } : {}),
});

const addressee = (id: BookId & UserId, kind: Kind, question: DeskQuestion | null) =>
  question ? { authorId: id, questionId: question.id } : kind === 'book' ? { bookId: id } : { authorId: id };

type AnyAuthorProps = {
  kind: Kind;
  to: string;
  problem: string | undefined;
  onKind(kind: Kind): void;
  onTo(to: string): void;
};

/** The recipient of a message that answers no question. */
function AnyAuthor({ kind, to, problem, onKind, onTo }: AnyAuthorProps) {
  const { t } = useI18n();
  return (
    <>
      <p className={classes.lead}>{t('desk.message.lead')}</p>
      <Radio.Group value={kind} onChange={(value) => onKind(value === 'author' ? 'author' : 'book')}>
        <div className={classes.actions}>
          <Radio value="book" label={t('desk.field.story')} />
          <Radio value="author" label={t('desk.field.author')} />
        </div>
      </Radio.Group>
      <TextInput
        label={t('desk.message.to')}
        autoComplete="off"
        value={to}
        error={problem}
        onChange={(event) => onTo(event.currentTarget.value)}
      />
    </>
  );
}
