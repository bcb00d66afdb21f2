import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { CopyPart } from '#shared/crosspost/copy-parts.ts';
import classes from './copy-sheet.module.css';

/** The words of a step, selected, to be copied by hand where the browser refuses. */
export function MarkedField({ part }: { part: CopyPart }) {
  const { t } = useI18n();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    // The HTML was made by this app from a text that never holds HTML.
    const read = new DOMParser().parseFromString(part.html ?? '', 'text/html');
    if (part.html === undefined) element.textContent = part.text;
    else element.replaceChildren(...read.body.childNodes);
    element.focus();
    element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element);
  }, [part]);
  return (
    <div className={classes.refused}>
      <p role="alert" className={classes.help}>
        {t('manuscript.copyFor.refused')}
      </p>
      <section
        ref={field}
        className={classes.field}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and is copied must be reached by the keyboard
        tabIndex={0}
        aria-label={t(`manuscript.copyFor.fields.${part.field}`)}
      />
    </div>
  );
}
