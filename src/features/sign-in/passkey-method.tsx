import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { answerOfPasskey } from '#services/passkeys/passkey-proof.ts';
import { useServices } from '#services/services-context.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { hasPasskeys } from '#ui/platform/device.ts';

type Props = {
  question: 'passkeySignInOptions' | 'passkeyProofOptions';
  onFailure(text: string): void;
  /** The device answered; resolves when the server's answer has been handled. */
  onAnswer(response: RequestOf<'passkeyLogin'>['response']): Promise<void>;
};

/** Uses a passkey of this device or of another device. Absent in browsers without passkeys. */
export function PasskeyMethod({ question, onFailure, onAnswer }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const use = async () => {
    setBusy(true);
    onFailure('');
    const answer = await answerOfPasskey(t, api, question, (failure) =>
      failure === 'aborted' ? '' : t(`signIn.passkey.${failure}`),
    );
    if (answer.ok) await onAnswer(answer.value);
    else onFailure(answer.error);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      fullWidth
      size="md"
      leftSection={<Icon d={icons.lock} />}
      loading={busy}
      onClick={() => void use()}
    >
      {t('signIn.passkey.use')}
    </Button>
  );
}
