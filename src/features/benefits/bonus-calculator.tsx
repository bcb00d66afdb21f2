import '#ui/mantine-more.css';
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type Bonus, type BonusLack, bonusesOf, bonusSum } from '#shared/domain/bonus/bonus.ts';
import { FIRST_RELEASE_LEAD_DAYS } from '#shared/domain/limits.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import page from './benefits-page.module.css';
import classes from './bonus-calculator.module.css';
import { dollars } from './dollars.ts';
import { PageSection } from './page-section.tsx';

const WORDS_SHOWN_FIRST = 100_000;
const SLIDER_MAX = 250_000;
const SLIDER_STEP = 1_000;
/** Upper limit of the words: more than a story will have, so that the sum stays readable. */
const WORDS_MAX = 99_999_999;

/** The typed number, with any thousands separators; null if it is not a whole number. */
function readWords(typed: string): number | null {
  const digits = typed.replace(/[\s.,'’]/g, '');
  return /^\d+$/.test(digits) ? Math.min(Number(digits), WORDS_MAX) : null;
}

/** Calculates the bonuses for a contract, words, a finished story and a first release, by the rules of the bonus page (docs/spec, section 2, Public pages). */
export function BonusCalculator() {
  const { t, format } = useI18n();
  const [contractType, setContractType] = useState<ContractType>('exclusive');
  const [typed, setTyped] = useState(String(WORDS_SHOWN_FIRST));
  const [finished, setFinished] = useState(true);
  const [early, setEarly] = useState(true);
  const words = readWords(typed);
  const bonuses = bonusesOf({
    contractType,
    words: words ?? 0,
    finished,
    leadDays: early ? FIRST_RELEASE_LEAD_DAYS : 0,
  });
  return (
    <PageSection id="benefits-calculator" title={t('benefits.calculator.title')}>
      <p className={page.plain}>{t('benefits.calculator.help')}</p>
      <div className={classes.card}>
        <div className={classes.questions}>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('benefits.calculator.contract')}
            value={contractType}
            onChange={(value) => setContractType(value === 'exclusive' ? 'exclusive' : 'nonExclusive')}
            data={[
              { value: 'exclusive', label: t('benefits.compare.exclusive') },
              { value: 'nonExclusive', label: t('benefits.compare.nonExclusive') },
            ]}
          />
          <div>
            <TextInput
              label={t('benefits.calculator.words')}
              description={t('benefits.calculator.wordsHelp')}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              error={words === null ? t('benefits.calculator.wordsInvalid') : null}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <input
              type="range"
              className={classes.slider}
              aria-label={t('benefits.calculator.words')}
              min={0}
              max={SLIDER_MAX}
              step={SLIDER_STEP}
              value={Math.min(words ?? 0, SLIDER_MAX)}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <Switch
            size="md"
            label={t('benefits.calculator.finished')}
            checked={finished}
            onChange={(event) => setFinished(event.currentTarget.checked)}
          />
          {contractType === 'nonExclusive' ? (
            <Switch
              size="md"
              label={t('benefits.calculator.lead', { days: FIRST_RELEASE_LEAD_DAYS })}
              checked={early}
              onChange={(event) => setEarly(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        <output className={classes.answer}>
          <span className={classes.sumName}>{t('benefits.calculator.sum')}</span>
          <span className={classes.sum} data-testid="bonus-sum">
            {dollars(format, bonusSum(bonuses))}
          </span>
          {contractType === 'exclusive' ? <span>{t('benefits.calculator.share')}</span> : null}
          <ul className={classes.bonuses}>
            {bonuses.map((bonus) => (
              <BonusLine key={bonus.kind} bonus={bonus} />
            ))}
          </ul>
        </output>
      </div>
    </PageSection>
  );
}

function BonusLine({ bonus }: { bonus: Bonus }) {
  const { t, format } = useI18n();
  const due = bonus.lacks.length === 0;
  const lackText = (lack: BonusLack): string =>
    lack.kind === 'words'
      ? t.count('benefits.calculator.lackWords', lack.words)
      : lack.kind === 'finished'
        ? t('benefits.calculator.lackFinished')
        : t('benefits.calculator.lackLead', { days: FIRST_RELEASE_LEAD_DAYS });
  return (
    <li className={classes.bonus}>
      <span className={classes.head}>
        <span>{t(`benefits.compare.${bonus.kind}`)}</span>
        <b className={due ? undefined : classes.notYet}>{dollars(format, bonus.cents)}</b>
      </span>
      <span className={due ? classes.due : classes.lacks}>
        <Icon d={due ? icons.check : icons.clock} size={16} />
        <span>{due ? t('benefits.calculator.due') : bonus.lacks.map(lackText).join(' · ')}</span>
      </span>
      {bonus.next ? (
        <span className={classes.next}>
          {t.count('benefits.calculator.next', bonus.next.words, {
            amount: dollars(format, bonus.next.cents),
          })}
        </span>
      ) : null}
    </li>
  );
}
