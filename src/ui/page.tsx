import type { ReactNode } from 'react';
import classes from './page.module.css';

type Props = {
  title: ReactNode;
  /** Content above the title, e.g. the link back. */
  before?: ReactNode;
  /** Content beside the title on a desk, below the title on a phone. */
  actions?: ReactNode;
  /** `narrow` for forms and texts, one column of up to 640 px. In the author area it starts where wide pages do. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
};

/** A page's column with its one h1. */
export function Page({ title, before, actions, width = 'wide', children }: Props) {
  return (
    <div className={width === 'narrow' ? `${classes.page} ${classes.narrow}` : classes.page}>
      {before}
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
