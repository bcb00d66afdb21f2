import type { ReactNode } from 'react';
import classes from './problem.module.css';

/** An error next to its cause, which screen readers announce at once. Without an error it takes no space. */
export function Problem({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return (
    <p role="alert" className={classes.problem} data-small={small || undefined}>
      {children}
    </p>
  );
}
