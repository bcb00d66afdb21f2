import { useCallback, useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { keepReadingPlace, readingPlace } from '#storage/owned/reading-places.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { scrollToPart, useScrollPart } from '#ui/platform/use-scroll-part.ts';
import { ChapterArticle } from '#ui/reading/chapter-article.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './chapter-view.module.css';
import { useNextChapters } from './use-next-chapters.ts';
import { useReadingCount } from './use-reading-count.ts';

/** The position is stored this long after the last scroll, so that reading saves battery. */
const PLACE_DEBOUNCE_MS = 500;

type Props = { chapter: ReadAnswer };

/** One chapter to read: title, author's note, text, and the links to other chapters. The chapter opens at the reader's last position. */
export function ChapterView({ chapter }: Props) {
  const { t } = useI18n();
  const { timers } = useServices();
  const cancel = useRef<() => void>(() => {});
  const { id, bookId, language: lang } = chapter;
  const end = useRef<HTMLElement>(null);
  useReadingCount(chapter, end);
  useNextChapters(chapter);

  useEffect(() => {
    let current = true;
    const begin = async () => {
      const place = await readingPlace(bookId).catch(() => undefined);
      if (!current) return;
      if (place?.chapterId === id) scrollToPart(place.part);
      else await keepReadingPlace(bookId, { chapterId: id, part: 0 }).catch(() => undefined);
    };
    void begin();
    return () => {
      current = false;
    };
  }, [id, bookId]);

  useScrollPart(
    useCallback(
      (part: number) => {
        cancel.current();
        cancel.current = timers.after(PLACE_DEBOUNCE_MS, () => {
          void keepReadingPlace(bookId, { chapterId: id, part }).catch(() => undefined);
        });
      },
      [timers, bookId, id],
    ),
  );
  useEffect(() => () => cancel.current(), []);

  return (
    <article>
      <ChapterArticle
        text={chapter}
        order={chapter.order}
        penName={chapter.iname}
        lang={lang}
        truncated={chapter.truncated}
      />
      <nav ref={end} className={classes.way} aria-label={t('reader.contents')}>
        {chapter.nextId ? (
          <RouteLink to={links.read(bookId, chapter.nextId)} look="accent" className={classes.next}>
            {t('reader.next')}
            <Icon d={icons.right} />
          </RouteLink>
        ) : (
          <p className={classes.last}>{t('reader.last')}</p>
        )}
        {chapter.previousId ? (
          <RouteLink to={links.read(bookId, chapter.previousId)} look="quiet">
            <Icon d={icons.left} />
            {t('reader.previous')}
          </RouteLink>
        ) : null}
        <RouteLink to={links.story(bookId)} look="quiet">
          {t('reader.contents')}
        </RouteLink>
      </nav>
    </article>
  );
}
