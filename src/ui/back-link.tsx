import type { ReactNode } from 'react';
import classes from './back-link.module.css';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';
import { RouteLink } from './route-link.tsx';

type Props = {
  /** A path of #shared/protocol/links.ts. */
  to: string;
  /** The name of the page that it leads to. */
  children: ReactNode;
};

/** The link above a page's title to the page one step up. */
export function BackLink({ to, children }: Props) {
  return (
    <RouteLink to={to} look="plain" className={classes.back}>
      <Icon d={icons.left} />
      {children}
    </RouteLink>
  );
}
