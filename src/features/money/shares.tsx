import { useI18n } from '#i18n/i18n-context.ts';
import { useShareText } from '#i18n/use-share-text.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import classes from './money.module.css';

type Props = {
  /** undefined: the answer is from an older server, or was stored by an older version of the app. */
  of: AnswerOf<'incomeOverview'>['shares'];
};

/** The rate of the profit share in each signed contract (docs/spec, section 9, Profit share). */
export function Shares({ of }: Props) {
  const { t } = useI18n();
  const share = useShareText();
  if (of === undefined || of.length === 0) return null;
  return (
    <Section id="shares" title={t('profitShare.title')}>
      <p className={classes.lead}>{t('money.share.lead')}</p>
      <ul className={rows.rows}>
        {of.map(({ bookId, bookName, contractType, tenths }) => (
          <li key={bookId} className={rows.row}>
            <RouteLink to={links.contract(bookId)} className={rows.name}>
              {bookName}
            </RouteLink>
            <span className={rows.meta}>
              <span className={classes.dim}>{t(`contractType.${contractType}`)}</span>
              <span>{share(tenths)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
