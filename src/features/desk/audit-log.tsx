import '#ui/mantine-more.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import { auditSentence } from './audit-sentence.ts';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';

type Answer = AnswerOf<'deskAudit'>;

/**
 * Every action at the desk as a sentence, newest first (docs/spec, section 6, Desk). Actions that only read something are hidden until the
 * editor asks for them. "Details" shows an entry as the log stores it.
 */
export function AuditLog() {
  const { t } = useI18n();
  const [isChangesOnly, setChangesOnly] = useState(true);
  const input = { request: { changes: isChangesOnly ? ('true' as const) : ('' as const) } };
  const kept = useAnswer('deskAudit', input);
  return (
    <>
      <Switch
        className={classes.only ?? ''}
        label={t('desk.log.changesOnly')}
        description={t('desk.log.changesHelp')}
        checked={isChangesOnly}
        onChange={(event) => setChangesOnly(event.currentTarget.checked)}
      />
      <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64, 64]}>
        {(answer) => <Entries input={input} answer={answer} />}
      </KeptView>
    </>
  );
}

function Entries({ input, answer }: { input: CallInput<'deskAudit'>; answer: Answer }) {
  const { t } = useI18n();
  const more = usePages('deskAudit', input, answer);
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
      <p className={classes.quiet}>{format.moment(entry.at)}</p>
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
