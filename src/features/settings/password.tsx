import { useI18n } from '#i18n/i18n-context.ts';
import { ChangePassword } from '#services/credentials/change-password.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Changes the password. */
export function Password() {
  const { t } = useI18n();
  return (
    <SettingsPart title={t('settings.password')} help={t('settings.passwordHelp')}>
      <ChangePassword />
    </SettingsPart>
  );
}
