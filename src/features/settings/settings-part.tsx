import { type ReactNode, useId } from 'react';
import classes from './settings-part.module.css';

type Props = {
  title: string;
  help?: string;
  children?: ReactNode;
};

/** A card of a section, with a heading. */
export function SettingsPart({ title, help, children }: Props) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {help === undefined ? null : <p className={classes.help}>{help}</p>}
      {children}
    </section>
  );
}
