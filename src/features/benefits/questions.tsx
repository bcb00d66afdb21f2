import type { Formats } from '#i18n/formats.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import {
  COMPLETION_EXCLUSIVE_BANDS,
  FIRST_RELEASE_CENTS,
  FIRST_RELEASE_LEAD_DAYS,
  FIRST_RELEASE_WORDS_MIN,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  SIGNING_NON_EXCLUSIVE_CENTS,
  SIGNING_NON_EXCLUSIVE_WORDS_MIN,
} from '#shared/domain/limits.ts';
import { Icon } from '#ui/icon.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { dollars } from './dollars.ts';
import { PageSection } from './page-section.tsx';
import classes from './questions.module.css';

const QUESTIONS = [
  'edge',
  'ten',
  'words',
  'each',
  'both',
  'completion',
  'short',
  'missed',
  'time',
  'age',
  'change',
] as const;

/** Questions and answers about edge cases. The browser itself collapses the answers, so its page search finds their text. */
export function Questions() {
  const { t, format } = useI18n();
  const figures = bonusFigures(format);
  return (
    <PageSection id="benefits-faq" title={t('benefits.faq.title')}>
      <div className={classes.list}>
        {QUESTIONS.map((key) => (
          <details key={key} className={classes.item}>
            <summary className={classes.question}>
              {t(`benefits.faq.${key}.q`, figures)}
              <Icon d={shellIcons.down} size={18} className={classes.arrow} />
            </summary>
            <p className={classes.answer}>{t(`benefits.faq.${key}.a`, figures)}</p>
          </details>
        ))}
      </div>
    </PageSection>
  );
}

/** Numbers in the questions' texts, by their `{{placeholder}}` (docs/spec, section 9, Bonuses). */
function bonusFigures(format: Formats): Readonly<Record<string, string>> {
  const [band1, band2, band3, band4] = COMPLETION_EXCLUSIVE_BANDS;
  return {
    band1From: format.number(band1.wordsMin),
    band2: dollars(format, band2.cents),
    band2From: format.number(band2.wordsMin),
    band3: dollars(format, band3.cents),
    band3From: format.number(band3.wordsMin),
    band3To: format.number(band4.wordsMin - 1),
    band4From: format.number(band4.wordsMin),
    firstRelease: dollars(format, FIRST_RELEASE_CENTS),
    firstReleaseOver: format.number(FIRST_RELEASE_WORDS_MIN - 1),
    leadDays: format.number(FIRST_RELEASE_LEAD_DAYS),
    nonExclusive: dollars(format, SIGNING_NON_EXCLUSIVE_CENTS),
    nonExclusiveFrom: format.number(SIGNING_NON_EXCLUSIVE_WORDS_MIN),
    nonExclusiveOver: format.number(SIGNING_NON_EXCLUSIVE_WORDS_MIN - 1),
    signingWords: format.number(SIGNING_EXCLUSIVE_WORDS_MIN),
  };
}
