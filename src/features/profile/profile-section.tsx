import { type ReactNode, useId } from 'react';
import { type ProfilePart, partId } from './profile-contents.tsx';
import classes from './profile-section.module.css';

type Props = {
  /** Identifies the section in the page's contents. */
  name: ProfilePart;
  title: string;
  help?: string;
  children: ReactNode;
};

/** A part of the profile besides the form, with a heading. */
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
