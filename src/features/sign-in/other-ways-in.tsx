import '#ui/mantine-more.css';
import { Checkbox } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { OtherWays } from '#shared/protocol/sign-in/password.ts';
import classes from './steps.module.css';

type Props = { ways: OtherWays; checked: boolean; onChange(checked: boolean): void };

/**
 * The account's sign-in methods besides its password, and its authenticator app, shown to an author who chooses a new password. They stay
 * unless the author closes them. If the e-mail was never confirmed they are closed in any case (docs/spec, section 5, Forgotten password).
 */
export function OtherWaysIn({ ways: { passkeys, codes, providers, closes, app }, checked, onChange }: Props) {
  const { t, format } = useI18n();
  if (passkeys.length === 0 && codes === 0 && providers.length === 0 && app === undefined) return null;
  return (
    <fieldset className={classes.ways}>
      <legend>{t('signIn.reset.others')}</legend>
      <ul>
        {passkeys.map(({ name, createdAt }) => (
          <li key={`${createdAt} ${name}`}>
            {t('signIn.reset.passkey', { name, when: format.moment(createdAt) })}
          </li>
        ))}
        {app === undefined ? null : <li>{t('signIn.reset.app', { when: format.moment(app) })}</li>}
        {codes === 0 ? null : <li>{t.count('signIn.reset.codes', codes)}</li>}
        {providers.map((provider) => (
          <li key={provider}>{provider === 'google' ? 'Google' : 'Facebook'}</li>
        ))}
      </ul>
      {closes ? (
        <p className={classes.text}>{t('signIn.reset.closes')}</p>
      ) : (
        <Checkbox
          size="md"
          label={t('signIn.reset.close')}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}
