import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { type Pages, usePages } from '#services/answers/use-pages.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { CsvButton } from './csv-button.tsx';
import classes from './money.module.css';
import { MonthSelect } from './month-select.tsx';
import { SummedRows } from './summed-rows.tsx';

type Answer = AnswerOf<'incomeStatement'>;

/**
 * A month's lines by story and kind, each estimated, verified or paid. The code `newMonthly` means that the month has no lines yet; it is
 * not shown as an error (docs/spec, section 8). `months`: those with income; `current`: the server's month.
 */
export function Statement({ months, current }: { months: readonly string[]; current: string }) {
  const { t } = useI18n();
  const { month: monthName } = useMoney();
  const offered = months.includes(current) ? months : [current, ...months];
  const [chosen, setChosen] = useState(months[0] ?? current);
  const kept = useAnswer('incomeStatement', { request: { month: chosen as Month } }, { keep: 'author' });
  const isNew =
    kept.state === 'failed' && kept.failure.kind === 'answer' && kept.failure.code === 'newMonthly';
  return (
    <Section
      id="statement"
      title={t('money.statement.title')}
      tools={<MonthSelect months={offered} value={chosen} onChange={setChosen} />}
    >
      {isNew ? (
        <EmptyState
          icon={icons.clock}
          title={t('money.statement.empty')}
          text={`${monthName(chosen)} · ${t('money.statement.emptyHelp')}`}
        />
      ) : (
        <KeptView
          kept={kept}
          failed={t('money.income.failed')}
          help={t('money.income.failedHelp')}
          bones={[64, 64, 64]}
        >
          {(answer) => <Lines answer={answer} />}
        </KeptView>
      )}
    </Section>
  );
}

function Lines({ answer }: { answer: Answer }) {
  const { t } = useI18n();
  const more = usePages('incomeStatement', { request: { month: answer.month as Month } }, answer);
  const { dollars } = useMoney();
  return (
    <SummedRows
      more={more}
      totals={answer.totals}
      csv={<StatementCsv month={answer.month} more={more} />}
      row={(line) => (
        <li key={`${line.bookId}-${line.kind}-${line.state}`} className={rows.row}>
          <RouteLink to={links.chapterIncome(line.bookId, answer.month)} className={rows.name}>
            {line.bookName}
          </RouteLink>
          <span className={rows.end}>{dollars(line.amount)}</span>
          <span className={rows.meta}>
            <span className={classes.dim}>{t(`money.kind.${line.kind}`)}</span>
            <StateTag state={line.state} />
          </span>
        </li>
      )}
    />
  );
}

function StatementCsv({ month, more }: { month: string; more: Pages<Answer['items'][number]> }) {
  const { t } = useI18n();
  const heads = ['story', 'kind', 'state', 'amount'] as const;
  return (
    <CsvButton
      name={`tinta-statement-${month}.csv`}
      what={t('money.statement.title')}
      rows={async () => {
        const all = await more.all();
        return (
          all && [
            [t('money.statement.month'), ...heads.map((head) => t(`money.statement.${head}`))],
            ...all.map((line) => [
              month,
              line.bookName,
              t(`money.kind.${line.kind}`),
              t(`money.state.${line.state}`),
              { cents: line.amount },
            ]),
          ]
        );
      }}
    />
  );
}
