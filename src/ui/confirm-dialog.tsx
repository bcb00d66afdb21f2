import './mantine-more.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import classes from './confirm-dialog.module.css';
import { useBackCloses } from './platform/back-closes.ts';

type Props = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** The action destroys something for good. */
  dangerous?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** Confirms an action that is not easily undone. The focus starts on the safe answer. */
export function ConfirmDialog(props: Props) {
  const { t } = useI18n();
  useBackCloses(props.open, props.onCancel);
  return (
    <Modal
      opened={props.open}
      onClose={props.onCancel}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.text}>{props.children}</div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={props.onCancel}>
          {props.cancel}
        </Button>
        <Button
          {...(props.dangerous ? { color: 'red.8' } : {})}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
