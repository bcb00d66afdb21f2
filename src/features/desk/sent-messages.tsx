import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

/** What editors wrote to authors, newest first. Replies to questions are in Questions. */
export function SentMessages() {
  const { t } = useI18n();
  const kept = useAnswer('deskMessages', { request: {} });
  return (
    <section>
      <h2 className={classes.heading}>{t('desk.message.list')}</h2>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64]}>
        {(answer) => <Sent answer={answer} />}
      </KeptView>
    </section>
  );
}

function Sent({ answer }: { answer: AnswerOf<'deskMessages'> }) {
  const { t, format } = useI18n();
  const more = usePages('deskMessages', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.message.noneSent')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map(({ id, penName, title, text, sentAt }) => (
          <li key={id} className={rows.row}>
            <details className={`${classes.raw} ${rows.reason}`}>
              <summary>
                <span className={classes.summary}>
                  <span className={rows.name}>{title}</span>
                  <span>{[penName, format.moment(sentAt)].join(' · ')}</span>
                </span>
              </summary>
              <p className={classes.question}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
