import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choose-step.module.css';

type Props = {
  mark: ReactNode;
  /** A second, smaller line: why it is disabled, or what happens next. */
  note?: string;
  disabled?: boolean;
  busy?: boolean;
  onClick?(): void;
  /** Pointer or focus has reached it, so a click is likely. */
  onNear?(): void;
  children: ReactNode;
};

/** A provider's button in the list of methods. */
export function MethodButton({ mark, note = '', disabled, busy, onClick, onNear, children }: Props) {
  return (
    <Button
      variant="default"
      fullWidth
      size="md"
      h="auto"
      mih={44}
      py={8}
      px={12}
      leftSection={mark}
      disabled={disabled ?? false}
      loading={busy ?? false}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span className={classes.label}>
        {children}
        {note === '' ? null : <span className={classes.note}>{note}</span>}
      </span>
    </Button>
  );
}
