import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { BenefitTable } from './benefit-table.tsx';
import classes from './benefits-page.module.css';
import { BonusCalculator } from './bonus-calculator.tsx';
import { PageSection } from './page-section.tsx';
import { PayoutSection } from './payout-section.tsx';
import { Questions } from './questions.tsx';

const STEPS = ['write', 'apply', 'fill', 'sign'] as const;

/** `/welfare`: what a story earns under each contract, when the income is paid, and the steps to a contract (docs/spec, section 2, Public pages). */
export default function BenefitsPage() {
  const { t } = useI18n();
  return (
    <Page title={t('benefits.title')}>
      <p className={classes.lead}>{t('benefits.lead')}</p>
      <BenefitTable />
      <BonusCalculator />
      <PageSection id="benefits-steps" title={t('benefits.steps.title')}>
        <ol className={classes.steps}>
          {STEPS.map((step, index) => (
            <li key={step} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className={classes.name}>{t(`benefits.steps.${step}`)}</h3>
                <p className={classes.text}>{t(`benefits.steps.${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <RouteLink to={links.createStory()} look="accent" className={classes.call}>
          {t('benefits.steps.call')}
        </RouteLink>
      </PageSection>
      <PayoutSection />
      <PageSection id="benefits-taxes" title={t('benefits.taxes.title')}>
        <p className={classes.plain}>
          <strong>{t('benefits.taxes.text')}</strong> {t('benefits.taxes.more')}
        </p>
      </PageSection>
      <Questions />
    </Page>
  );
}
