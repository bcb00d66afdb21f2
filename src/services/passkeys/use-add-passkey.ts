import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { failureText } from '#ui/failure-text.ts';

/** Has this device make a passkey and stores it. `failure`: why it was not made, with the next step. */
export function useAddPasskey(onAdded: () => void) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const [failure, setFailure] = useState('');
  return {
    failure,
    /** null: added. Otherwise '' and `failure` says why not. */
    async add(name: string): Promise<'' | null> {
      const no = (text: string): '' => {
        setFailure(text);
        return '';
      };
      setFailure('');
      const options = await api.call('passkeyNewOptions', {}, { quiet: true });
      if (!options.ok) return no(failureText(t, options.error));
      const authenticator = await import('./authenticator.ts').catch(() => undefined);
      if (!authenticator) return no(t('error.network'));
      const made = await authenticator.makePasskey(options.value);
      if (!made.ok) return no(made.error === 'aborted' ? '' : t(`signIn.passkey.${made.error}`));
      const request = { name, response: made.value };
      const answer = await api.call('passkeyAdd', { request }, { quiet: true });
      if (!answer.ok) return no(failureText(t, answer.error));
      notify.success(t('settings.passkeys.done'));
      onAdded();
      return null;
    },
  };
}
