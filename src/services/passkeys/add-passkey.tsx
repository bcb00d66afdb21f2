import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { hasPasskeys } from '#ui/platform/device.ts';
import classes from './add-passkey.module.css';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

/** Adds a passkey of this device to the author's account; says so where the browser has none. */
export function AddPasskey({ onAdded }: { onAdded(): void }) {
  const { t } = useI18n();
  const { add, failure } = useAddPasskey(onAdded);
  const [open, setOpen] = useState(false);
  if (!hasPasskeys()) return <p className={classes.none}>{t('settings.passkeys.none')}</p>;
  if (!open)
    return (
      <Button variant="default" className={classes.add ?? ''} onClick={() => setOpen(true)}>
        {t('settings.passkeys.add')}
      </Button>
    );
  return (
    <PasskeyNameForm
      initial=""
      submit={t('settings.passkeys.create')}
      onSubmit={async (name) => {
        const fault = await add(name);
        if (fault === null) setOpen(false);
        return fault ?? undefined;
      }}
      failure={failure}
      onCancel={() => setOpen(false)}
    />
  );
}
