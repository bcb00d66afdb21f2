import '#ui/mantine-more.css';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { closableText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './guardian-field.module.css';
import { SignatureArea, type SignatureHandle } from './signature-area.tsx';

type Props = { stored: string; error: string | null; onStored(id: string): void };

/** The guardian's signature: opened from the form, saved as an image, then the pad closes (docs/spec, section 4). */
export function GuardianField({ stored, error, onStored }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const pad = useRef<SignatureHandle>(null);
  useBackCloses(open, () => setOpen(false));

  const confirm = async () => {
    const imageData = pad.current?.read();
    if (!imageData) {
      setProblem(t('contract.pad.empty'));
      return;
    }
    setBusy(true);
    const result = await api.call('parentSignSave', { request: { imageData } }, { overlay: true });
    setBusy(false);
    if (result.ok) {
      onStored(result.value.guardianSign);
      setOpen(false);
    } else setProblem(closableText(t, result.error));
  };
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t('contract.field.guardianSign')}</span>
      {stored ? (
        <p className={classes.done}>
          <Icon d={icons.check} size={18} /> {t('contract.picture.sent')}
        </p>
      ) : null}
      <Button
        variant="default"
        data-field="guardianSign"
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {t(stored ? 'contract.pad.change' : 'contract.pad.sign')}
      </Button>
      <Problem small>{error}</Problem>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('contract.pad.guardianTitle')}
        fullScreen={small}
        size="lg"
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <p className={classes.hint}>{t('contract.pad.guardianHint')}</p>
        <SignatureArea ref={pad} onChange={() => setProblem(null)} />
        <Problem small>{problem}</Problem>
        <div className={classes.actions}>
          <Button disabled={busy} onClick={() => void confirm()}>
            {t('contract.pad.confirm')}
          </Button>
        </div>
      </Modal>
    </div>
  );
}
