import type { ReactNode } from 'react';
import classes from './section.module.css';

type Props = {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Buttons and choices beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A part of a page below its own h2. */
export function Section({ id, title, tools, children }: Props) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <SectionHead id={id} title={title} tools={tools} />
      {children}
    </section>
  );
}

/** The heading alone, for a page whose first part has no space above. */
export function SectionHead({ id, title, tools }: Omit<Props, 'children' | 'id'> & { id?: string }) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {tools ? <div className={classes.tools}>{tools}</div> : null}
    </div>
  );
}
