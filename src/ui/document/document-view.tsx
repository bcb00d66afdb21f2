import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Bone } from '#ui/bone.tsx';
import classes from './document-view.module.css';
import { type DrawnPage, drawPages } from './draw-pages.ts';

type Props = { pdf: Blob };

/**
 * The document, rendered page by page in the app, as Android shows no PDF in a frame (docs/spec, section 11, Documents). Screen readers get
 * its text.
 */
export function DocumentView({ pdf }: Props) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly DrawnPage[]>([]);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');

  useEffect(() => {
    const controller = new AbortController();
    const width = place.current?.clientWidth ?? 320;
    setPages([]);
    setState('drawing');
    drawPages(pdf, width, controller.signal, (page) => setPages((now) => [...now, page])).then(
      () => !controller.signal.aborted && setState('drawn'),
      () => !controller.signal.aborted && setState('failed'),
    );
    return () => controller.abort();
  }, [pdf]);

  return (
    <section ref={place} className={classes.view} aria-label={t('contract.document.title')}>
      {pages.map((page) => (
        <figure key={page.number} className={classes.page}>
          <Picture page={page} label={t('contract.document.page', { page: page.number, of: page.of })} />
          <figcaption className="visually-hidden">{page.text}</figcaption>
        </figure>
      ))}
      {state === 'drawing' ? <Bone width="100%" height={420} /> : null}
      {state === 'failed' ? <p role="alert">{t('contract.document.notShown')}</p> : null}
    </section>
  );
}

/** Puts a canvas drawn elsewhere onto the page. */
function Picture({ page, label }: { page: DrawnPage; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { canvas } = page;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    place.current?.replaceChildren(canvas);
  }, [page, label]);
  return <div ref={place} className={classes.paper} />;
}
