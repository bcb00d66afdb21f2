import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import type { DeskQuestion } from '#shared/protocol/inbox/message.ts';
import { links } from '#shared/protocol/links.ts';
import { Detail } from './decision.tsx';
import classes from './desk.module.css';
import { useLine } from './line.ts';
import { type Begun, MessageForm } from './message-form.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';

const NONE = { items: [], nextCursor: null };

/** Authors' unanswered questions, newest first, each with the form that answers it. */
export function Questions({ id }: { id: string }) {
  const { t, format } = useI18n();
  const kept = useAnswer('deskQuestions', { request: {} });
  const more = usePages('deskQuestions', { request: {} }, kept.state === 'ready' ? kept.value : NONE);
  /** Unfinished answers by question: the editor may begin another one meanwhile, and nothing typed is lost. */
  const begun = useRef(new Map<string, Begun>());
  const question = more.items.find((one) => one.id === id);
  return (
    <Split
      part="question"
      id={id}
      list={
        <Queue kept={kept}>
          {() => (
            <QueueRows
              part="question"
              more={more}
              row={(item) => ({
                name: item.penName,
                end: null,
                below: (
                  <>
                    <span>{format.moment(item.askedAt)}</span>
                    <span className={classes.begin}>{item.text}</span>
                  </>
                ),
              })}
            />
          )}
        </Queue>
      }
      detail={
        question ? (
          <One key={question.id} question={question} begun={begun.current} />
        ) : id !== '' && kept.state === 'ready' ? (
          <Detail part="question" title={t('desk.question.gone')}>
            {null}
          </Detail>
        ) : null
      }
    />
  );
}

function One({ question, begun }: { question: DeskQuestion; begun: Map<string, Begun> }) {
  const { t, format } = useI18n();
  const { navigate } = useServices();
  const line = useLine();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What was typed is kept, so Escape may leave it.
    line.keys({
      write: { field: 'reply', run: () => field.current?.focus() },
      leave: () => navigate(links.desk('question')),
    });
    return () => line.keys(null);
  }, [line, navigate]);
  return (
    <Detail part="question" title={t('desk.question.to', { name: question.penName })}>
      <p className={classes.quiet}>{format.moment(question.askedAt)}</p>
      <p className={classes.question}>{question.text}</p>
      <MessageForm
        field={field}
        to={{ authorId: question.authorId, questionId: question.id }}
        begun={begun.get(question.id) ?? { title: t('desk.question.subject'), text: '' }}
        onTyped={(typed) => {
          begun.set(question.id, typed);
        }}
        onSent={() => {
          begun.delete(question.id);
          line.decided(question.id, t('desk.message.sentTo', { name: question.penName }));
        }}
      />
    </Detail>
  );
}
