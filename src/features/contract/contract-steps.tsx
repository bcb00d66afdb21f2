import { useI18n } from '#i18n/i18n-context.ts';
import classes from './contract-steps.module.css';

const STEPS = ['form', 'sign', 'review'] as const;

type Props = {
  at: (typeof STEPS)[number];
  /** Only on a desktop: the form's own steps are shown on a phone. */
  wideOnly?: boolean;
};

/** The way to a contract, and where the author is on it: the form, reading and signing, the editors' review (docs/spec, section 4, Contract flow). */
export function ContractSteps({ at, wideOnly = false }: Props) {
  const { t, format } = useI18n();
  return (
    <ol
      className={classes.steps}
      data-wide-only={wideOnly || undefined}
      aria-label={t('contract.flow.title')}
    >
      {STEPS.map((name, index) => (
        <li key={name} aria-current={name === at ? 'step' : undefined}>
          <span className={classes.number}>{format.number(index + 1)}</span>{' '}
          <span>{t(`contract.flow.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
