import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import { type DeskQuestion, QUESTION_STATES, type QuestionState } from '#shared/protocol/inbox/message.ts';
import { links } from '#shared/protocol/links.ts';
import { Detail } from './decision.tsx';
import classes from './desk.module.css';
import { useLine } from './line.ts';
import { type Begun, MessageForm } from './message-form.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { IfSuspended } from './suspended-tag.tsx';

const NONE = { items: [], nextCursor: null };

/** Authors' questions: those that wait, each with the form that answers it, or the answered ones with their replies. */
export function Questions({ id }: { id: string }) {
  const { t, format } = useI18n();
  const { navigate } = useServices();
  const [state, setState] = useState<QuestionState>('waiting');
  const input = { request: { state } };
  const kept = useAnswer('deskQuestions', input);
  const more = usePages('deskQuestions', input, kept.state === 'ready' ? kept.value : NONE);
  /** Unfinished answers by question: the editor may begin another one meanwhile, and nothing typed is lost. */
  const begun = useRef(new Map<string, Begun>());
  const question = more.items.find((one) => one.id === id);
  return (
    <Split
      part="question"
      id={id}
      list={
        <Queue
          kept={kept}
          states={QUESTION_STATES.map((value) => ({ value, label: t(`desk.question.state.${value}`) }))}
          state={state}
          onState={(next) => {
            setState(QUESTION_STATES.find((known) => known === next) ?? 'waiting');
            if (id !== '') navigate(links.desk('question'), { replace: true });
          }}
        >
          {() => (
            <QueueRows
              part="question"
              more={more}
              row={(item) => ({
                name: item.penName,
                end: null,
                below: (
                  <>
                    <span>{format.moment(item.answeredAt ?? item.askedAt)}</span>
                    <IfSuspended of={item} />
                    <span className={classes.begin}>{item.text}</span>
                  </>
                ),
              })}
            />
          )}
        </Queue>
      }
      detail={
        question?.answeredAt ? (
          <Answered key={question.id} question={question} answeredAt={question.answeredAt} />
        ) : question ? (
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

/** A question with the reply that it got. */
function Answered({ question, answeredAt }: { question: DeskQuestion; answeredAt: string }) {
  const { t, format } = useI18n();
  return (
    <Detail part="question" title={t('desk.question.from', { name: question.penName })}>
      <p className={classes.quiet}>{format.moment(question.askedAt)}</p>
      <IfSuspended of={question} />
      <p className={classes.question}>{question.text}</p>
      <section>
        <h3 className={classes.heading}>{t('desk.question.reply')}</h3>
        <p className={classes.quiet}>{format.moment(answeredAt)}</p>
        <p className={classes.question}>{question.reply ?? t('desk.question.notKept')}</p>
      </section>
    </Detail>
  );
}

function One({ question, begun }: { question: DeskQuestion; begun: Map<string, Begun> }) {
  const { t, format } = useI18n();
  const line = useLine();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    line.keys({ write: { field: 'reply', run: () => field.current?.focus() } });
    return () => line.keys(null);
  }, [line]);
  return (
    <Detail part="question" title={t('desk.question.to', { name: question.penName })}>
      <p className={classes.quiet}>{format.moment(question.askedAt)}</p>
      <IfSuspended of={question} />
      <p className={classes.question}>{question.text}</p>
      <MessageForm
        reply
        field={field}
        to={{ authorId: question.authorId, questionId: question.id }}
        begun={begun.get(question.id) ?? { title: '', text: '' }}
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
