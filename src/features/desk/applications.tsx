import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import { APPLICATION_STATES, type ApplicationState, type DecidedType } from '#shared/domain/application.ts';
import { type ApplicationId, parseId } from '#shared/domain/ids.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { type ApplicationChange, applicationChanges } from './application-changes.ts';
import { Decision, Detail } from './decision.tsx';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';
import { Changes, Matters } from './matters.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { IfSuspended } from './suspended-tag.tsx';

type Props = { type: DecidedType; id: string };
type Answer = AnswerOf<'deskApplications'>;

/** Applications for a completion or a bonus, with the server's figures for the decision. */
export function Applications({ type, id }: Props) {
  const one = parseId<ApplicationId>(id);
  return (
    <Split
      part={type}
      id={id}
      list={<List type={type} />}
      detail={one ? <One key={one} type={type} id={one} /> : null}
    />
  );
}

function List({ type }: { type: DecidedType }) {
  const { t } = useI18n();
  const [state, setState] = useState<ApplicationState>('waiting');
  const input = { request: { type, state } };
  const kept = useAnswer('deskApplications', input);
  return (
    <Queue
      kept={kept}
      states={APPLICATION_STATES.map((value) => ({ value, label: t(`money.state.${value}`) }))}
      state={state}
      onState={(next) => setState(APPLICATION_STATES.find((known) => known === next) ?? 'waiting')}
    >
      {(answer) => <Rows type={type} input={input} answer={answer} />}
    </Queue>
  );
}

function Rows({
  type,
  input,
  answer,
}: {
  type: DecidedType;
  input: CallInput<'deskApplications'>;
  answer: Answer;
}) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const more = usePages('deskApplications', input, answer);
  return (
    <QueueRows
      part={type}
      more={more}
      row={(item) => ({
        name: item.bookName,
        end: item.amount === null ? null : dollars(item.amount),
        below: (
          <>
            <span>
              {[
                item.bonusKind ? t(`money.bonus.${item.bonusKind}`) : null,
                item.iname,
                format.moment(item.submittedAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
          </>
        ),
      })}
    />
  );
}

function One({ type, id }: { type: DecidedType; id: ApplicationId }) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  const { api } = useServices();
  const kept = useAnswer('deskApplication', { request: { id } });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[40, 320, 160]}>
      {(item) => (
        <Detail
          part={type}
          title={item.bonusKind ? `${t(`money.bonus.${item.bonusKind}`)} · ${item.bookName}` : item.bookName}
        >
          <div className={classes.states}>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
          </div>
          <ApplicationMatters item={item} />
          <ApplicationFacts item={item} />
          {item.state === 'waiting' ? (
            <Decision
              id={id}
              own={item.own}
              said={{
                approved: t('desk.decision.approved', { what: item.bookName }),
                rejected: t('desk.decision.rejected', { what: item.bookName }),
              }}
              ask={askOf(t, item, dollars)}
              cannotApprove={type === 'bonus' && (item.due === null || item.due.lacks.length > 0)}
              decide={(approve, reason) =>
                api.call(
                  'deskApplicationDecide',
                  { request: { id, approve, reason, submittedAt: item.submittedAt } },
                  { overlay: true },
                )
              }
              onChanged={kept.reload}
            />
          ) : null}
        </Detail>
      )}
    </KeptView>
  );
}

/** The question before an approval: a bonus adds to the balance, a completion ends the story. */
function askOf(t: Translator, item: AnswerOf<'deskApplication'>, dollars: (cents: number) => string) {
  const { bonusKind, bookName: story, iname: name } = item;
  return bonusKind === null
    ? { title: t('desk.ask.completion', { story, name }), text: t('desk.ask.completionText') }
    : {
        title: t('desk.ask.money', { name, amount: dollars(item.due?.cents ?? 0) }),
        text: t('desk.ask.bonusText', { story, bonus: t(`money.bonus.${bonusKind}`) }),
      };
}

/** What matters about an application: a completion without a contract, that an earlier one was rejected, and what has changed since. */
function ApplicationMatters({ item }: { item: AnswerOf<'deskApplication'> }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const rejected = item.history.filter(({ state }) => state === 'rejected').at(-1);
  const before = item.last ?? (item.state === 'waiting' && rejected);
  const changes = applicationChanges(item);
  const shown = (field: ApplicationChange['field'], value: string | number | null) =>
    typeof value !== 'number' ? (value ?? '') : field === 'amount' ? dollars(value) : format.number(value);
  return (
    <Matters
      of={[
        // The author's app asks for a contract before it sends one; an older app or another client may not.
        item.bonusKind === null &&
          item.state === 'waiting' &&
          item.contract === null && {
            key: 'noContract',
            warn: true,
            text: t('desk.matters.noContract'),
          },
        before && {
          key: 'last',
          text: t('desk.matters.again', {
            when: format.day('at' in before ? before.at : before.submittedAt),
          }),
          more: (
            <>
              {before.reason === '' ? null : <p>{t('desk.matters.reason', { reason: before.reason })}</p>}
              <Changes
                of={changes.map(({ field, before, now }) => [
                  t(`desk.field.${field}`),
                  shown(field, before),
                  shown(field, now),
                ])}
              />
            </>
          ),
        },
      ]}
    />
  );
}

/** The facts of an application. */
function ApplicationFacts({ item }: { item: AnswerOf<'deskApplication'> }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  return (
    <Facts
      of={[
        [
          t('desk.field.story'),
          <RouteLink key="story" to={links.story(item.bookId)}>
            {item.bookName}
          </RouteLink>,
        ],
        [t('desk.field.author'), item.iname],
        [t('desk.field.submitted'), format.moment(item.submittedAt)],
        [t('desk.field.decided'), item.decidedAt && format.moment(item.decidedAt)],
        [t('desk.field.amount'), item.amount === null ? null : dollars(item.amount)],
        [t('desk.field.due'), item.due && dollars(item.due.lacks.length === 0 ? item.due.cents : 0)],
        [t('desk.field.number'), item.contract ? item.contract.number : t('desk.field.none')],
        [t('desk.field.contractType'), item.contract && t(`contractType.${item.contract.contractType}`)],
        // Only for a bonus: an application for a completion shows this state above already.
        [t('desk.field.completion'), item.bonusKind ? t(`money.state.${item.completion}`) : null],
        [t('desk.field.words'), format.number(item.words)],
        [t('desk.field.wordsThen'), format.number(item.wordsThen)],
        [t('desk.field.chapters'), format.number(item.publishedChapters)],
        [t('desk.field.drafts'), format.number(item.drafts)],
        [t('desk.field.scheduled'), format.number(item.scheduled)],
        [t('desk.field.lastPublished'), item.lastPublishedAt && format.moment(item.lastPublishedAt)],
        [
          t('desk.field.platform'),
          item.evidence && (
            <a key="platform" href={item.evidence.platformUrl} target="_blank" rel="noreferrer noopener">
              {item.evidence.platformUrl}
            </a>
          ),
        ],
        [t('desk.field.leadDays'), item.evidence && format.number(item.evidence.leadDays)],
        [t('desk.field.note'), item.note],
        [t('desk.field.reason'), item.reason],
      ]}
    />
  );
}
