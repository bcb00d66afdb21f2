import '#ui/mantine-more.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { isWithoutMail } from '#services/account-email/must-confirm.ts';
import { useAccountEmail } from '#services/account-email/use-account-email.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Which messages are also sent by mail; the author can turn some of these mails off (docs/spec, section 8, Mail). */
export function MailChoice() {
  const { t } = useI18n();
  const account = useAccountEmail();
  // Until the answer is there, the choice is offered as usual.
  return account.state !== 'ready' || !isWithoutMail(account.value) ? (
    <Choice />
  ) : (
    <SettingsPart title={t('accountEmail.mails.title')} help={t('accountEmail.mails.none')} />
  );
}

function Choice() {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const kept = useAnswer('mailChoice', {}, { keep: 'author' });
  /** What the author just chose, until the server's answer confirms the choice. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failure, setFailure] = useState('');
  const choose = async (decisions: boolean) => {
    setChosen(decisions);
    setFailure('');
    const answer = await api.call('mailChoose', { request: { decisions } });
    if (answer.ok) {
      notify.success(t(`accountEmail.mails.${decisions ? 'on' : 'off'}`));
      kept.reload();
      return;
    }
    setChosen(null);
    setFailure(failureText(t, answer.error));
  };
  return (
    <SettingsPart title={t('accountEmail.mails.title')} help={t('accountEmail.mails.help')}>
      <KeptView kept={kept} failed={t('accountEmail.mails.failed')} bones={[48]}>
        {({ decisions }) => (
          <>
            <Switch
              size="md"
              label={t('accountEmail.mails.decisions')}
              checked={chosen ?? decisions}
              onChange={(event) => void choose(event.currentTarget.checked)}
            />
            <Problem>{failure}</Problem>
            <p>{t('accountEmail.mails.always')}</p>
          </>
        )}
      </KeptView>
    </SettingsPart>
  );
}
