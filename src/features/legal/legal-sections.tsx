import { useId } from 'react';
import type { LegalDocument } from '#i18n/load-legal.ts';
import { jumpTo } from '#ui/platform/jump-to.ts';
import classes from './legal-page.module.css';

/** Contents and sections of a legal text; an entry scrolls to its section and moves the focus there. */
export function LegalSections({ document }: { document: LegalDocument }) {
  const id = useId();
  const sections = Object.entries(document.sections);
  // The hash is the route (docs/spec, section 2), so it cannot link to a place in the page.
  const goTo = (key: string, from: HTMLElement) => {
    const heading = from.ownerDocument.getElementById(`${id}${key}`);
    if (heading) jumpTo(heading);
  };
  return (
    <>
      <nav className={classes.contents} aria-label={document.contents}>
        <h2 className={classes.contentsTitle}>{document.contents}</h2>
        <ol className={classes.entries}>
          {sections.map(([key, { title }]) => (
            <li key={key}>
              <button
                type="button"
                className={classes.entry}
                onClick={(event) => goTo(key, event.currentTarget)}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(([key, section], index) => (
        <section key={key} aria-labelledby={`${id}${key}`}>
          <h2 id={`${id}${key}`} tabIndex={-1} className={classes.heading}>
            <span className={classes.number}>{index + 1}</span>
            {section.title}
          </h2>
          {section.text.map((paragraph) => (
            <p key={paragraph} className={classes.paragraph}>
              {paragraph}
            </p>
          ))}
          {section.points ? (
            <ul className={classes.points}>
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </>
  );
}
