import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { CONTRACT_STATES, type ContractState } from '#shared/domain/contract/state.ts';
import { type ContractId, parseId } from '#shared/domain/ids.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { Contract } from './contract.tsx';
import classes from './desk.module.css';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { IfSuspended } from './suspended-tag.tsx';

/** Waiting and decided contracts. */
export function Contracts({ id }: { id: string }) {
  const one = parseId<ContractId>(id);
  return (
    <Split part="contract" id={id} list={<List />} detail={one ? <Contract key={one} id={one} /> : null} />
  );
}

function List() {
  const { t } = useI18n();
  const [state, setState] = useState<ContractState>('waiting');
  const input = { request: { state } };
  const kept = useAnswer('deskContracts', input);
  return (
    <Queue
      kept={kept}
      states={CONTRACT_STATES.map((value) => ({ value, label: t(`money.state.${value}`) }))}
      state={state}
      onState={(next) => setState(CONTRACT_STATES.find((known) => known === next) ?? 'waiting')}
    >
      {(answer) => <Rows input={input} answer={answer} />}
    </Queue>
  );
}

function Rows({ input, answer }: { input: CallInput<'deskContracts'>; answer: AnswerOf<'deskContracts'> }) {
  const { t, format } = useI18n();
  const more = usePages('deskContracts', input, answer);
  return (
    <QueueRows
      part="contract"
      more={more}
      row={(item) => ({
        name: item.bookName,
        end: null,
        below: (
          <>
            <span className={classes.number}>{item.number}</span>
            <span>
              {[item.iname, t(`contractType.${item.contractType}`), format.moment(item.submittedAt)].join(
                ' · ',
              )}
            </span>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
          </>
        ),
      })}
    />
  );
}
