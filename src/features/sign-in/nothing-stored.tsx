import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useI18n } from '#i18n/i18n-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import steps from './steps.module.css';

/** Shown instead of the sign-in if the browser stores nothing (docs/browsers.md): why writing is impossible here, what works, and what to do. */
export function NothingStored({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const small = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog onClose={onClose} title={t('signIn.noStore.title')} fullScreen={small ?? false}>
      <div className={steps.form}>
        <p className={steps.text}>{t('signIn.noStore.why')}</p>
        <p className={steps.text}>{t('signIn.noStore.lockdown')}</p>
        <p className={steps.text}>{t('signIn.noStore.other')}</p>
        <Button fullWidth data-autofocus onClick={onClose}>
          {t('signIn.noStore.read')}
        </Button>
      </div>
    </Dialog>
  );
}
