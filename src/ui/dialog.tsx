import './mantine-more.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useBackCloses } from './platform/back-closes.ts';
import { useFocusBack } from './platform/use-focus-back.ts';

type Props = Omit<ModalProps, 'opened' | 'closeButtonProps'> & {
  /** Where the focus goes when the dialog closes; null or absent: to where it was. */
  focusAfter?: (() => HTMLElement | null) | undefined;
};

/** A dialog that is open while it is mounted. Its close button has a label and is 44 px wide; the focus returns when the dialog closes. Back closes it. */
export function Dialog({ focusAfter, ...props }: Props) {
  const { t } = useI18n();
  useFocusBack(focusAfter);
  useBackCloses(true, props.onClose);
  return (
    <Modal opened closeButtonProps={{ 'aria-label': t('app.close'), size: 44, iconSize: 22 }} {...props} />
  );
}
