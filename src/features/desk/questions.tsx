import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import type { DeskQuestion } from '#shared/protocol/inbox/message.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

type Props = { onAnswer(question: DeskQuestion): void };

/** Authors' unanswered questions, newest first. */
export function Questions({ onAnswer }: Props) {
  const { t } = useI18n();
  const kept = useAnswer('deskQuestions', { request: {} });
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={classes.heading}>
        {t('desk.question.title')}
      </h2>
      <KeptView kept={kept} failed={t('desk.question.failed')} bones={[96, 96]}>
        {(answer) => <Rows answer={answer} onAnswer={onAnswer} />}
      </KeptView>
    </section>
  );
}

function Rows({ answer, onAnswer }: Props & { answer: AnswerOf<'deskQuestions'> }) {
  const { t, format } = useI18n();
  const more = usePages('deskQuestions', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.question.none')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((question) => (
          <li key={question.id} className={rows.row}>
            <span className={rows.name}>{question.penName}</span>
            <span className={rows.end}>{format.moment(question.askedAt)}</span>
            <p className={classes.question}>{question.text}</p>
            <div>
              <Button
                variant="default"
                aria-label={t('desk.question.answerOf', { name: question.penName })}
                onClick={() => onAnswer(question)}
              >
                {t('desk.question.answer')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
