import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import {
  COMPLETION_EXCLUSIVE_BANDS,
  FIRST_RELEASE_CENTS,
  FIRST_RELEASE_LEAD_DAYS,
  FIRST_RELEASE_WORDS_MIN,
  SIGNING_EXCLUSIVE_CENTS,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  SIGNING_NON_EXCLUSIVE_CENTS,
  SIGNING_NON_EXCLUSIVE_WORDS_MIN,
} from '#shared/domain/limits.ts';
import classes from './benefits-page.module.css';
import { dollars } from './dollars.ts';
import { PageSection } from './page-section.tsx';
import tables from './pair-table.module.css';
import { useShareRates } from './use-share-rates.ts';

/** Compares exclusive and non-exclusive contracts, with the figures of the specification (docs/spec, section 9, Bonuses) and the rates of the profit share. */
export function BenefitTable() {
  const { t, format } = useI18n();
  const money = (cents: number) => dollars(format, cents);
  const rates = useShareRates();
  const exclusive = rates.get('exclusive');
  const nonExclusive = rates.get('nonExclusive');
  const none = <span className={tables.none}>{t('benefits.none')}</span>;
  return (
    <PageSection id="benefits-compare" title={t('benefits.compare.title')}>
      <p className={classes.plain}>{t('benefits.compare.help')}</p>
      <table className={tables.table} aria-labelledby="benefits-compare">
        <thead>
          <tr>
            <th scope="col" className={tables.column}>
              {t('benefits.compare.exclusive')}
            </th>
            <th scope="col" className={tables.column}>
              {t('benefits.compare.nonExclusive')}
            </th>
          </tr>
        </thead>
        <Pair name={t('benefits.compare.place')}>
          <td className={tables.value}>{t('benefits.compare.placeExclusive')}</td>
          <td className={tables.value}>{t('benefits.compare.placeNonExclusive')}</td>
        </Pair>
        <Pair name={t('benefits.compare.signing')}>
          <td className={tables.value}>
            {t('benefits.compare.signingExclusive', {
              amount: money(SIGNING_EXCLUSIVE_CENTS),
              words: format.number(SIGNING_EXCLUSIVE_WORDS_MIN),
            })}
          </td>
          <td className={tables.value}>
            {t('benefits.compare.signingNonExclusive', {
              amount: money(SIGNING_NON_EXCLUSIVE_CENTS),
              words: format.number(SIGNING_NON_EXCLUSIVE_WORDS_MIN - 1),
            })}
          </td>
        </Pair>
        <Pair name={t('benefits.compare.completion')}>
          <td className={tables.value}>
            <CompletionBands />
          </td>
          <td className={tables.value}>{none}</td>
        </Pair>
        <Pair name={t('benefits.compare.firstRelease')}>
          <td className={tables.value}>{none}</td>
          <td className={tables.value}>
            {t('benefits.compare.firstReleaseText', {
              amount: money(FIRST_RELEASE_CENTS),
              days: FIRST_RELEASE_LEAD_DAYS,
              words: format.number(FIRST_RELEASE_WORDS_MIN - 1),
            })}
          </td>
        </Pair>
        <Pair name={t('benefits.compare.share')}>
          <td className={tables.value}>
            {exclusive === undefined
              ? t('benefits.compare.shareExclusive')
              : t('benefits.compare.rateExclusive', { rate: exclusive })}
          </td>
          <td className={tables.value}>
            {nonExclusive === undefined
              ? t('benefits.compare.shareNonExclusive')
              : t('benefits.compare.rateNonExclusive', { rate: nonExclusive })}
          </td>
        </Pair>
      </table>
    </PageSection>
  );
}

/** One row of the comparison. Its name spans the full width, so that both columns fit on a phone. */
function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={tables.name} colSpan={2}>
          {name}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  );
}

/** The bands of the specification: each band ends where the next one begins; the last band is shown as "over". */
function CompletionBands() {
  const { t, format } = useI18n();
  return (
    <ul className={tables.bands}>
      {COMPLETION_EXCLUSIVE_BANDS.map(({ wordsMin, cents }, index) => {
        const next = COMPLETION_EXCLUSIVE_BANDS[index + 1];
        const isLastRange = index === COMPLETION_EXCLUSIVE_BANDS.length - 2;
        return (
          <li key={wordsMin}>
            <b>{dollars(format, cents)}</b>{' '}
            {next
              ? t('benefits.compare.band', {
                  from: format.number(wordsMin),
                  to: format.number(isLastRange ? next.wordsMin - 1 : next.wordsMin),
                })
              : t('benefits.compare.bandLast', { words: format.number(wordsMin - 1) })}
          </li>
        );
      })}
    </ul>
  );
}
