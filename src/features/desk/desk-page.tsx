import { type ReactNode, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { ChangePassword } from '#services/credentials/change-password.tsx';
import { refusalReason } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { useFocusOnChange } from '#ui/platform/focus-screen.ts';
import { Applications } from './applications.tsx';
import { AuditLog } from './audit-log.tsx';
import { Authors } from './authors.tsx';
import { Chapters } from './chapters.tsx';
import { Contracts } from './contracts.tsx';
import classes from './desk.module.css';
import { Editors } from './editors.tsx';
import { IncomeImport } from './income-import.tsx';
import { Messages } from './messages.tsx';
import { Notices } from './notices.tsx';
import { Organisations } from './organisations.tsx';
import { OutgoingMail } from './outgoing-mail.tsx';
import { Overview } from './overview.tsx';
import { type DeskPart, useDeskPlace } from './place.ts';
import { Questions } from './questions.tsx';
import { Rates } from './rates.tsx';
import { SecondFactor } from './second-factor.tsx';
import sections from './sections.module.css';
import { Sections } from './sections.tsx';
import { ServerState } from './server-state.tsx';
import { Stories } from './stories.tsx';
import { CountsContext } from './use-counts.ts';
import { Withdrawals } from './withdrawals.tsx';

/** `/desk`: what waits for an editor (docs/spec, section 6, Desk). Each call and the route check the role. */
export default function DeskPage() {
  const { t } = useI18n();
  const { part } = useDeskPlace();
  const start = useAnswer('deskStart', { request: {} });
  const failure = start.state === 'failed' ? start.failure : null;
  const refusal = failure && refusalReason(failure);
  const needsFactor = refusal === 'secondFactorNeeded';
  // A call that fails for a different reason while the factor is being set up must not take the form away.
  const [isClosed, setClosed] = useState(false);
  if (needsFactor && !isClosed) setClosed(true);
  if (start.state === 'ready' && isClosed) setClosed(false);
  if (refusal === 'passwordGiven')
    return (
      <Page title={t('desk.title')} width="narrow">
        <h2 className={classes.heading}>{t('desk.passwordGiven.title')}</h2>
        <p className={classes.lead}>{t('desk.passwordGiven.text')}</p>
        <ChangePassword accent onChanged={start.reload} />
      </Page>
    );
  if (needsFactor || isClosed)
    return <SecondFactor onOpen={start.reload} failure={needsFactor ? null : failure} />;
  if (failure)
    return (
      <Page title={t('desk.title')}>
        <FailedCall title={t('desk.failed')} failure={failure} onRetry={start.reload} />
      </Page>
    );
  const answer = start.state === 'ready' ? start.value : undefined;
  return (
    <CountsContext
      value={{
        queues: answer?.queues ?? [],
        server: answer?.server,
        backups: answer?.backups,
        reload: start.reload,
      }}
    >
      <Open part={part} />
    </CountsContext>
  );
}

/** The desk once it is open: its overview, or one part with the list of all parts beside it. */
function Open({ part }: { part: DeskPart | null }) {
  const { t } = useI18n();
  useFocusOnChange(part ?? 'overview');
  if (part === null)
    return (
      <Page title={t('desk.title')}>
        <Overview />
      </Page>
    );
  return (
    <div className={sections.beside}>
      <Sections part={part} />
      <Page title={t(`desk.queue.${part}`)}>
        <Part />
      </Page>
    </div>
  );
}

/** What each part shows. `id`: its open item, '' for none. */
const PARTS: Record<DeskPart, (id: string) => ReactNode> = {
  contract: (id) => <Contracts id={id} />,
  completion: (id) => <Applications key="completion" type="completion" id={id} />,
  bonus: (id) => <Applications key="bonus" type="bonus" id={id} />,
  withdrawal: (id) => <Withdrawals id={id} />,
  chapter: (id) => <Chapters id={id} />,
  question: (id) => <Questions id={id} />,
  story: () => <Stories />,
  author: (id) => <Authors id={id} />,
  organisation: () => <Organisations />,
  import: () => <IncomeImport />,
  rate: () => <Rates />,
  notice: () => <Notices />,
  message: () => <Messages />,
  mail: () => <OutgoingMail />,
  editors: () => <Editors />,
  audit: () => <AuditLog />,
  server: () => <ServerState />,
};

/** The part of the desk that is in the address. */
function Part() {
  const { part, id } = useDeskPlace();
  return part === null ? null : PARTS[part](id);
}
