import '#ui/styles/modal.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useFocusBack } from './platform/use-focus-back.ts';

type Props = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** A dialog that is open while it is mounted. Its Close has a name and the size of a finger, and the focus returns when it is gone. */
export function Dialog(props: Props) {
  const { t } = useI18n();
  useFocusBack();
  return (
    <Modal opened closeButtonProps={{ 'aria-label': t('app.close'), size: 44, iconSize: 22 }} {...props} />
  );
}
