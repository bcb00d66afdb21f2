import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import { auditSentence } from './audit-sentence.ts';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';

type Answer = AnswerOf<'deskAudit'>;

/** Every action at the desk as a sentence, newest first, with what the log stores behind "Details" (docs/spec, section 6, Desk). */
export function AuditLog() {
  const { t } = useI18n();
  const kept = useAnswer('deskAudit', { request: {} });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64, 64]}>
      {(answer) => <Entries answer={answer} />}
    </KeptView>
  );
}

function Entries({ answer }: { answer: Answer }) {
  const { t } = useI18n();
  const more = usePages('deskAudit', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.log.empty')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}

function Entry({ entry }: { entry: Answer['items'][number] }) {
  const { t, format } = useI18n();
  const { sentence, reason } = auditSentence(t, format, entry);
  return (
    <>
      <p className={classes.sentence}>{sentence}</p>
      {reason === '' ? null : <p className={classes.quiet}>{t('desk.matters.reason', { reason })}</p>}
      <details className={classes.raw}>
        <summary>{t('desk.log.details')}</summary>
        <Facts
          of={[
            [t('desk.log.raw.action'), entry.action],
            [t('desk.log.raw.at'), entry.at],
            [t('desk.log.raw.editor'), raw(entry.editorId)],
            [t('desk.log.raw.subject'), raw(entry.subjectId)],
            [t('desk.log.raw.detail'), entry.detail === '' ? null : raw(entry.detail)],
            [t('desk.log.raw.id'), raw(entry.id)],
          ]}
        />
      </details>
    </>
  );
}

const raw = (text: string) => <span className={classes.hash}>{text}</span>;
