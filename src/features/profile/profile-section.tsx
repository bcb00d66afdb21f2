import { type ReactNode, useId } from 'react';
import { type ProfilePart, partId } from './profile-contents.tsx';
import classes from './profile-section.module.css';

type Props = {
  /** Names the section for the page's contents. */
  name: ProfilePart;
  title: string;
  help?: string;
  children: ReactNode;
};

/** A part of the profile beside the form, under a heading of its own. */
export function ProfileSection({ name, title, help, children }: Props) {
  const heading = useId();
  return (
    <section id={partId(name)} className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {help === undefined ? null : <p className={classes.help}>{help}</p>}
      {children}
    </section>
  );
}
