import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

/** Every action at the desk, newest first: who, when, what, on what. */
export function AuditLog() {
  const { t } = useI18n();
  const kept = useAnswer('deskAudit', { request: {} });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64, 64]}>
      {(answer) => <Entries answer={answer} />}
    </KeptView>
  );
}

function Entries({ answer }: { answer: AnswerOf<'deskAudit'> }) {
  const { t, format } = useI18n();
  const more = usePages('deskAudit', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.empty')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((entry) => (
          <li key={entry.id} className={rows.row}>
            <span className={rows.name}>{entry.action}</span>
            <span className={rows.end}>{format.moment(entry.at)}</span>
            <span className={rows.reason}>
              {[entry.editorName, entry.detail].filter(Boolean).join(' · ')}
            </span>
            <span className={`${rows.reason} ${classes.hash}`}>{entry.subjectId}</span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
