import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { MoreButton } from '#services/answers/more-button.tsx';
import type { Pages } from '#services/answers/use-pages.ts';
import rows from '#ui/rows.module.css';
import classes from './money.module.css';

type Props<Item> = {
  more: Pages<Item>;
  /** Sums of all rows, including those not loaded yet. In cents. */
  totals: { estimate: number; verified: number; paid: number };
  row(item: Item): ReactNode;
  csv: ReactNode;
};

/** Rows of income with their sum, and all of them as CSV. */
export function SummedRows<Item>({ more, totals, row, csv }: Props<Item>) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map(row)}
        <li className={`${rows.row} ${rows.sum}`}>
          <span>{t('money.statement.total')}</span>
          <span className={rows.end}>{dollars(totals.estimate + totals.verified + totals.paid)}</span>
        </li>
      </ul>
      <MoreButton more={more} />
      <div className={classes.more}>{csv}</div>
    </>
  );
}
