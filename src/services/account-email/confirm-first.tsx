import { useI18n } from '#i18n/i18n-context.ts';
import type { AccountEmail } from '#shared/protocol/account/email.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './confirm-first.module.css';
import { mustConfirm } from './must-confirm.ts';
import { SendAgain } from './send-again.tsx';

type Props = { account: AccountEmail; purpose: 'contract' | 'withdrawal' };

/** Says in time that a contract or a withdrawal needs a confirmed e-mail, and what to do (docs/spec, section 5, Confirmed e-mail). */
export function ConfirmFirst({ account, purpose }: Props) {
  const { t } = useI18n();
  const { email } = account;
  if (!mustConfirm(account)) return null;
  const none = purpose === 'contract' ? 'noneContract' : 'noneWithdrawal';
  return (
    <section className={classes.notice} aria-label={t('accountEmail.gate.title')}>
      <Icon d={icons.warning} />
      <div className={classes.body}>
        <strong>{t('accountEmail.gate.title')}</strong>
        <p>{email === '' ? t(`accountEmail.gate.${none}`) : t(`accountEmail.gate.${purpose}`, { email })}</p>
        {email === '' ? null : <SendAgain />}
        <RouteLink to={links.settings('security')}>
          {t(email === '' ? 'accountEmail.gate.add' : 'accountEmail.gate.change')}
        </RouteLink>
      </div>
    </section>
  );
}
