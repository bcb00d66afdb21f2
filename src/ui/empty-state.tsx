import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './state-panel.module.css';

type Props = { icon: string; title: string; text?: string | undefined; children?: ReactNode };

/** A list with nothing in it, and what to do next (docs/spec, section 11, States). */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={classes.panel}>
      <span className={classes.icon}>
        <Icon d={icon} size={32} />
      </span>
      <p className={classes.title}>{title}</p>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}
