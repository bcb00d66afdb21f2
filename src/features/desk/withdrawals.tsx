import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { parseId, type WithdrawalId } from '#shared/domain/ids.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#shared/domain/payout/withdrawal.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { useDeskPlace } from './place.ts';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { IfSuspended } from './suspended-tag.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** Withdrawals by state: waiting, approved and to be paid, and past ones. */
export function Withdrawals({ id }: { id: string }) {
  const one = parseId<WithdrawalId>(id);
  return (
    <Split
      part="withdrawal"
      id={id}
      list={<List />}
      detail={one ? <Withdrawal key={one} id={one} /> : null}
    />
  );
}

const stateOf = (name: string): WithdrawalState =>
  WITHDRAWAL_STATES.find((known) => known === name) ?? 'waiting';

function List() {
  const { t } = useI18n();
  const { state: begin } = useDeskPlace();
  const [state, setState] = useState<WithdrawalState>(() => stateOf(begin));
  const input = { request: { state } };
  const kept = useAnswer('deskWithdrawals', input);
  return (
    <Queue
      kept={kept}
      states={WITHDRAWAL_STATES.map((value) => ({ value, label: t(`money.state.${value}`) }))}
      state={state}
      onState={(next) => setState(stateOf(next))}
    >
      {(answer) => <Rows input={input} answer={answer} />}
    </Queue>
  );
}

function Rows({
  input,
  answer,
}: {
  input: CallInput<'deskWithdrawals'>;
  answer: AnswerOf<'deskWithdrawals'>;
}) {
  const { t, format } = useI18n();
  const { dollars, month } = useMoney();
  const more = usePages('deskWithdrawals', input, answer);
  return (
    <QueueRows
      part="withdrawal"
      more={more}
      row={(item) => ({
        name: item.iname,
        end: dollars(item.amount),
        below: (
          <>
            <span>{[month(item.month), item.payee, format.moment(item.submittedAt)].join(' · ')}</span>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
            {item.secondAwaited ? <span>{t('desk.withdrawal.secondAwaited')}</span> : null}
          </>
        ),
      })}
    />
  );
}
