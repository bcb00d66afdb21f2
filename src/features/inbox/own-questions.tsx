import { useI18n } from '#i18n/i18n-context.ts';
import type { Kept } from '#services/answers/ask.ts';
import { MoreButton } from '#services/answers/more-button.tsx';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import classes from './own-questions.module.css';

type Answer = AnswerOf<'questionList'>;

/**
 * What the author wrote to the editors, folded: each message with its reply, or a note that it waits for one (decision 0020). Renders
 * nothing if the author never wrote, or if this device has no list yet. The list fetched last is shown offline too.
 */
export function OwnQuestions({ kept }: { kept: Kept<Answer> }) {
  if (kept.state !== 'ready' || !hasQuestions(kept)) return null;
  return <List answer={kept.value} />;
}

function List({ answer }: { answer: Answer }) {
  const { t, format } = useI18n();
  const more = usePages('questionList', { request: {} }, answer);
  const waiting = more.items.filter(({ answeredAt }) => answeredAt === null).length;
  return (
    <details className={classes.all}>
      <summary className={classes.summary}>
        <span>{t('inbox.own.title')}</span>
        {waiting === 0 ? null : (
          <span className={classes.waiting}>{t.count('inbox.own.waitingCount', waiting)}</span>
        )}
      </summary>
      <ul className={classes.list}>
        {more.items.map(({ id, text, askedAt, answeredAt, reply }) => (
          <li key={id} className={classes.one}>
            <p className={classes.state}>
              <time dateTime={askedAt}>{format.moment(askedAt)}</time>
              {' · '}
              {answeredAt === null
                ? t('inbox.own.waiting')
                : t('inbox.own.answered', { when: format.moment(answeredAt) })}
            </p>
            <p className={classes.text}>{text}</p>
            {reply === null ? null : <blockquote className={classes.reply}>{reply}</blockquote>}
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </details>
  );
}

/** Whether the author has sent messages to the editors, as far as the device knows. */
export const hasQuestions = (kept: Kept<Answer>): boolean =>
  kept.state === 'ready' && kept.value.items.length > 0;
