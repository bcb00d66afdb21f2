import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { type Pages, usePages } from '#services/answers/use-pages.ts';
import { asDay } from '#shared/domain/day.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { CsvButton } from './csv-button.tsx';
import classes from './money.module.css';

type Answer = AnswerOf<'payLog'>;
type Item = Answer['items'][number];

/** Withdrawals with gross, fee, tax and net, where known (docs/spec, section 2, Money pages). */
export function PayLog() {
  const { t } = useI18n();
  const kept = useAnswer('payLog', { request: {} }, { keep: 'author' });
  return (
    <Section id="pay-log" title={t('money.payLog.title')}>
      <KeptView
        kept={kept}
        failed={t('money.income.failed')}
        help={t('money.income.failedHelp')}
        bones={[88]}
      >
        {(answer) =>
          answer.items.length === 0 ? (
            <p className={classes.dim}>{t('money.payLog.empty')}</p>
          ) : (
            <Payments answer={answer} />
          )
        }
      </KeptView>
    </Section>
  );
}

function Payments({ answer }: { answer: Answer }) {
  const more = usePages('payLog', { request: {} }, answer);
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((item) => (
          <Payment key={item.id} item={item} />
        ))}
      </ul>
      <MoreButton more={more} />
      <div className={classes.more}>
        <PayLogCsv more={more} />
      </div>
    </>
  );
}

function Payment({ item }: { item: Item }) {
  const { t, format } = useI18n();
  const { dollars, month } = useMoney();
  const facts = [
    ['submitted', format.day(item.submittedAt)],
    ['paidOn', item.paidOn && format.date(asDay(item.paidOn))],
    ['fee', item.fee === null ? null : dollars(item.fee)],
    ['tax', item.tax === null ? null : dollars(item.tax)],
    ['net', item.net === null ? null : dollars(item.net)],
    ['payee', item.payee],
    ['reference', item.reference],
  ] as const;
  return (
    <li className={rows.row}>
      <span className={rows.name}>{month(item.month)}</span>
      <span className={rows.end}>{dollars(item.gross)}</span>
      <span>
        <StateTag state={item.state} />
      </span>
      <dl className={rows.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`money.payLog.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {item.reason ? (
        <p className={rows.reason}>{t('money.applications.reason', { reason: item.reason })}</p>
      ) : null}
    </li>
  );
}

function PayLogCsv({ more }: { more: Pages<Item> }) {
  const { t } = useI18n();
  const money = (cents: number | null) => (cents === null ? null : { cents });
  const heads = ['gross', 'fee', 'tax', 'net', 'paidOn', 'reference', 'payee'] as const;
  return (
    <CsvButton
      name="tinta-payments.csv"
      what={t('money.payLog.title')}
      rows={async () => {
        const all = await more.all();
        return (
          all && [
            [
              t('money.statement.month'),
              t('money.statement.state'),
              ...heads.map((head) => t(`money.payLog.${head}`)),
            ],
            ...all.map((item) => [
              item.month,
              t(`money.state.${item.state}`),
              { cents: item.gross },
              money(item.fee),
              money(item.tax),
              money(item.net),
              item.paidOn,
              item.reference,
              item.payee,
            ]),
          ]
        );
      }}
    />
  );
}
