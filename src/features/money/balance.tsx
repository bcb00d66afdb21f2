import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import classes from './balance.module.css';
import { useBlockerWords } from './use-blocker-words.ts';

/**
 * The available, estimated, pending and paid amounts (docs/spec, section 2, Money pages). The line at the balance says whether
 * it can be withdrawn: what is missing to the minimum, or else the first other reason.
 */
export function Balance({ overview }: { overview: AnswerOf<'incomeOverview'> }) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  const words = useBlockerWords(overview);
  const { blockers } = overview;
  const [why] = blockers.includes('balanceTooLow') ? (['balanceTooLow'] as const) : blockers;
  const others = [
    { key: 'pending', name: t('money.income.pending'), help: t('money.income.pendingHelp') },
    { key: 'locked', name: t('money.income.locked'), help: t('money.income.lockedHelp') },
    { key: 'paidTotal', name: t('money.income.paidTotal'), help: null },
  ] as const;
  return (
    <section className={classes.card} aria-label={t('money.income.available')}>
      <div>
        <p className={classes.name}>{t('money.income.available')}</p>
        <p className={classes.sum} data-testid="balance">
          {dollars(overview.available)}
        </p>
        <p className={classes.note}>
          {why ? t('money.income.verifiedOnly', { why: words[why] }) : t('money.income.availableHelp')}
        </p>
      </div>
      <dl className={classes.others}>
        {others.map(({ key, name, help }) => (
          <div key={key} className={classes.other}>
            <dt>{name}</dt>
            <dd>{dollars(overview[key])}</dd>
            {help ? <dd className={classes.help}>{help}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
