import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { bonusFigures } from './bonus-figures.ts';
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

/** Questions with the edge cases answered. The browser folds them itself, so its search finds them too. */
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
