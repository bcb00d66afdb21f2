import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';
import { ForServer } from './for-server.tsx';

/** Mails that could not be sent; if there is no mail server, all mails. Shows recipient, kind and time, never the text. */
export function OutgoingMail() {
  const { t } = useI18n();
  const kept = useAnswer('deskMail', { request: {} });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[96, 96]}>
      {(answer) => (
        <>
          <p className={classes.lead}>{t(answer.leaves ? 'desk.mail.leaves' : 'desk.mail.stays')}</p>
          {answer.leaves ? null : <ForServer>{t('desk.mail.server')}</ForServer>}
          <Mails answer={answer} />
        </>
      )}
    </KeptView>
  );
}

function Mails({ answer }: { answer: AnswerOf<'deskMail'> }) {
  const { t, format } = useI18n();
  const more = usePages('deskMail', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.mail.none')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((mail) => (
          <li key={mail.id} className={rows.row}>
            <span className={rows.name}>{mail.subject}</span>
            <span className={rows.end}>{format.moment(mail.createdAt)}</span>
            <span className={rows.reason}>
              {[mail.address, t(`desk.mail.state.${mail.state}`), mail.error].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
