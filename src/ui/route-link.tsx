import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import classes from './route-link.module.css';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of #shared/protocol/links.ts. */
  to: string;
  /** `accent` and `quiet` look like buttons (accent: the one action that a screen is for); `plain` has no styling. */
  look?: 'text' | 'plain' | 'accent' | 'quiet';
};

/** A link inside the app. Part of the first load, so it has its own small style sheet instead of Mantine's. */
export function RouteLink({ to, look = 'text', className, ...rest }: Props) {
  const names = [classes[look], className].filter(Boolean).join(' ');
  return <Link href={to} className={names} {...rest} />;
}
