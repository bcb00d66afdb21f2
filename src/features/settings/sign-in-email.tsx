import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { isWithoutMail, mustConfirm } from '#services/account-email/must-confirm.ts';
import { SendAgain } from '#services/account-email/send-again.tsx';
import { useAccountEmail } from '#services/account-email/use-account-email.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useServices } from '#services/services-context.ts';
import { CHANGE_LINK_MS } from '#shared/domain/mail.ts';
import type { AccountEmail } from '#shared/protocol/account/email.ts';
import { failureText } from '#ui/failure-text.ts';
import { SettingsPart } from './settings-part.tsx';
import classes from './sign-in-email.module.css';
import { SignInEmailForm } from './sign-in-email-form.tsx';

const MINUTE = 60_000;

/** The sign-in e-mail: confirmed or not, and its change (docs/spec, section 5, Change of the sign-in e-mail). */
export function SignInEmail() {
  const { t } = useI18n();
  const kept = useAccountEmail();
  const sendsMails = kept.state === 'ready' && !isWithoutMail(kept.value);
  return (
    <SettingsPart
      title={t('accountEmail.change.title')}
      help={t(sendsMails ? 'accountEmail.change.helpMails' : 'accountEmail.change.help')}
    >
      <KeptView kept={kept} failed={t('accountEmail.change.failed')} bones={[200]}>
        {(account) => (
          <>
            <Now account={account} onChanged={kept.reload} />
            <SignInEmailForm account={account} onSent={kept.reload} />
          </>
        )}
      </KeptView>
    </SettingsPart>
  );
}

function Now({ account, onChanged }: { account: AccountEmail; onChanged(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { email, changingTo } = account;
  const cancel = async () => {
    const answer = await api.call('emailChangeCancel', {}, { quiet: true, overlay: true });
    if (answer.ok) notify.success(t('accountEmail.change.cancelled'));
    else notify.error(failureText(t, answer.error));
    onChanged();
  };
  return (
    <div className={classes.now}>
      <p>{email === '' ? t('accountEmail.change.none') : t('accountEmail.change.now', { email })}</p>
      {email === '' || !mustConfirm(account) ? null : (
        <>
          <p>{t('accountEmail.gate.open', { email })}</p>
          <SendAgain />
        </>
      )}
      {changingTo === null ? null : (
        <>
          <p role="status">
            {t('accountEmail.change.waiting', {
              email: changingTo,
              changeLinkMinutes: CHANGE_LINK_MS / MINUTE,
            })}
          </p>
          <Button variant="default" onClick={() => void cancel()}>
            {t('accountEmail.change.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
