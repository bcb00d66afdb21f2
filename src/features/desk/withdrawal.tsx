import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import type { WithdrawalId } from '#shared/domain/ids.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { Decision, Detail } from './decision.tsx';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';
import { formValue } from './form-value.ts';
import { useLine } from './line.ts';
import { Matters } from './matters.tsx';
import { PaidForm } from './paid-form.tsx';
import { IfSuspended } from './suspended-tag.tsx';

type Answer = AnswerOf<'deskWithdrawal'>;

/**
 * One withdrawal: its payment details, its income lines, and whether the books balance. An editor decides it, and later marks it as paid
 * (docs/spec, section 2, Money pages).
 */
export function Withdrawal({ id }: { id: WithdrawalId }) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const { dollars } = useMoney();
  const kept = useAnswer('deskWithdrawal', { request: { id } });
  const line = useLine();
  const named = ({ iname, amount }: Answer) => `${iname}, ${dollars(amount)}`;
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[40, 320, 160]}>
      {(item) => (
        <Detail part="withdrawal" title={item.iname}>
          <div className={classes.states}>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
          </div>
          <Matters
            of={[
              item.payableFrom !== null && {
                key: 'held',
                warn: true,
                text: t('payment.from', { when: format.moment(item.payableFrom) }),
              },
              item.paymentDiffers && { key: 'differs', warn: true, text: t('desk.withdrawal.differs') },
            ]}
          />
          <Sum item={item} />
          <Payment item={item} />
          <Made item={item} />
          <Approvals item={item} />
          {item.state === 'approved' && !item.own ? (
            <PaidForm
              item={item}
              onPaid={() => line.decided(id, t('desk.withdrawal.paidDone', { what: named(item) }))}
            />
          ) : null}
          {item.state === 'waiting' || item.state === 'approved' ? (
            <Decision
              id={id}
              own={item.own}
              said={{
                approved: t(isFirst(item) ? 'desk.decision.approvedFirst' : 'desk.decision.approved', {
                  what: named(item),
                }),
                rejected: t('desk.decision.rejected', { what: named(item) }),
              }}
              ask={{
                title: t('desk.ask.money', { name: item.iname, amount: dollars(item.amount) }),
                text: t(isFirst(item) ? 'desk.ask.firstText' : 'desk.ask.withdrawalText'),
              }}
              cannotApprove={item.state === 'approved' || !item.accounts.agree || awaitsAnother(item)}
              decide={(approve, reason) =>
                api.call('deskWithdrawalDecide', { request: { id, approve, reason } }, { overlay: true })
              }
            />
          ) : null}
        </Detail>
      )}
    </KeptView>
  );
}

/** The approval is the first of two. */
const isFirst = ({ needsTwo, firstApproval }: Answer): boolean => needsTwo && firstApproval === null;

/** This editor was the first of two, so a different editor must approve. */
const awaitsAnother = ({ needsTwo, firstApproval }: Answer): boolean =>
  needsTwo && firstApproval?.mine === true;

/** The approvals, if two editors must give theirs. */
function Approvals({ item }: { item: Answer }) {
  const { t, format } = useI18n();
  if (!item.needsTwo || item.state !== 'waiting' || item.own) return null;
  const { firstApproval: first } = item;
  const at = first === null ? '' : format.moment(first.at);
  return (
    <p className={classes.warn}>
      <Icon d={icons.warning} />
      <span>
        {first === null
          ? t('desk.withdrawal.twoNeeded')
          : first.mine
            ? t('desk.withdrawal.firstIsMine', { at })
            : t('desk.withdrawal.firstIsOther', { at, name: first.name })}
      </span>
    </p>
  );
}

function Sum({ item }: { item: Answer }) {
  const { t, format } = useI18n();
  const { dollars, month } = useMoney();
  const money = (cents: number | null) => (cents === null ? null : dollars(cents));
  return (
    <Facts
      of={[
        [t('desk.field.amount'), dollars(item.amount)],
        [t('desk.field.month'), month(item.month)],
        [t('desk.field.submitted'), format.moment(item.submittedAt)],
        [t('desk.field.payBy'), format.date(dayAt(Date.parse(item.payBy)))],
        [t('money.payLog.fee'), money(item.fee)],
        [t('money.payLog.tax'), money(item.tax)],
        [t('money.payLog.net'), money(item.net)],
        [t('money.payLog.paidOn'), item.paidOn],
        [t('money.payLog.reference'), item.reference],
        [t('desk.field.reason'), item.reason],
      ]}
    />
  );
}

function Payment({ item }: { item: Answer }) {
  const { t } = useI18n();
  const names = CONTRACT_FIELDS.filter(({ name }) => item.payment[name]);
  return (
    <section>
      <h3 className={classes.heading}>{t('desk.withdrawal.payment')}</h3>
      <p className={classes.lead}>
        {t(item.paymentFrom === 'contract' ? 'desk.withdrawal.fromContract' : 'desk.withdrawal.fromProfile')}
      </p>
      <Facts
        of={names.map(
          ({ name }) => [t(`contract.field.${name}`), formValue(t, name, item.payment[name] ?? '')] as const,
        )}
      />
    </section>
  );
}

function Made({ item }: { item: Answer }) {
  const { t } = useI18n();
  const { dollars, month } = useMoney();
  const { accounts } = item;
  return (
    <>
      <section>
        <h3 className={classes.heading}>{t('desk.withdrawal.lines')}</h3>
        <Facts
          of={item.lines.map(
            (line) =>
              [
                [month(line.month), line.bookName, t(`money.kind.${line.kind}`)].join(' · '),
                dollars(line.amount),
              ] as const,
          )}
        />
      </section>
      <section>
        <h3 className={classes.heading}>{t('desk.withdrawal.accounts')}</h3>
        <p className={accounts.agree ? classes.good : classes.bad}>
          <Icon d={accounts.agree ? icons.check : icons.warning} />
          <span>{t(accounts.agree ? 'desk.withdrawal.agree' : 'desk.withdrawal.disagree')}</span>
        </p>
        <Facts
          of={[
            [t('desk.withdrawal.earned'), dollars(accounts.earned)],
            [t('desk.withdrawal.available'), dollars(accounts.available)],
            [t('desk.withdrawal.locked'), dollars(accounts.locked)],
            [t('desk.withdrawal.paid'), dollars(accounts.paid)],
          ]}
        />
      </section>
    </>
  );
}
