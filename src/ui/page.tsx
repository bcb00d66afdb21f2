import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';
import classes from './page.module.css';
import { RouteLink } from './route-link.tsx';

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

type BackProps = {
  /** A path of #shared/protocol/links.ts. */
  to: string;
  /** The name of the page that it leads to. */
  children: ReactNode;
};

/** The link above a page's title to the page one step up. */
export function BackLink({ to, children }: BackProps) {
  return (
    <RouteLink to={to} look="plain" className={classes.back}>
      <Icon d={icons.left} />
      {children}
    </RouteLink>
  );
}
