import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './form-notice.module.css';

type Props = { kind: 'good' | 'bad' | 'info'; title?: string; children: ReactNode };

const SIGN = { good: icons.check, bad: icons.warning, info: icons.lock } as const;

/** A message about the whole form. Screen readers announce errors at once, other messages politely. */
export function FormNotice({ kind, title, children }: Props) {
  return (
    <div className={`${classes.notice} ${classes[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon d={SIGN[kind]} />
      <div>
        {title ? <strong className={classes.title}>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}
