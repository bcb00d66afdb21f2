import { useI18n } from '#i18n/i18n-context.ts';
import type { ApplicationState } from '#shared/domain/application.ts';
import type { IncomeState } from '#shared/domain/income/income-line.ts';
import type { WithdrawalState } from '#shared/domain/payout/withdrawal.ts';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';
import classes from './state-tag.module.css';

type State = ApplicationState | WithdrawalState | IncomeState;

const FACES: Record<State, { icon: string; tone: 'good' | 'warn' | 'bad' | undefined }> = {
  estimate: { icon: icons.clock, tone: undefined },
  verified: { icon: icons.check, tone: 'good' },
  waiting: { icon: icons.clock, tone: 'warn' },
  approved: { icon: icons.check, tone: 'good' },
  rejected: { icon: icons.warning, tone: 'bad' },
  paid: { icon: icons.check, tone: 'good' },
};

/** State of an application, a withdrawal or a line of income: in words with a sign, never in colour alone. */
export function StateTag({ state }: { state: State }) {
  const { t } = useI18n();
  const { icon, tone } = FACES[state];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon d={icon} size={16} />
      {t(`money.state.${state}`)}
    </span>
  );
}
