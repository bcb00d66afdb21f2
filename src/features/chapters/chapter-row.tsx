import { memo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { barIcons } from './bar-icons.tsx';
import classes from './chapter-list.module.css';
import { ChapterMenu } from './chapter-menu.tsx';
import { ChapterStateLine } from './chapter-state-line.tsx';

/** Actions of a row on its list. */
export type ChapterRowActions = {
  onTakeBack(chapter: ChapterView): void;
  onDelete(chapter: ChapterView): void;
  /** Begins a volume here; absent if one begins here already. */
  onVolume?: ((chapter: ChapterView) => void) | undefined;
};

type Props = ChapterRowActions & { allowPrice: boolean; chapter: ChapterView; number: number };

/**
 * One chapter of the list: a tap opens the editor, the menu has the rest. Bare elements, rendered again only when their chapter changes:
 * there may be a thousand.
 */
export const ChapterRow = memo(function ChapterRow({ allowPrice, chapter, number, ...actions }: Props) {
  const { t } = useI18n();
  const [menu, setMenu] = useState(false);
  const title = chapter.title.trim() || t('chapterList.untitled');
  const label = t('chapterList.menu', { title });
  return (
    <li className={classes.row}>
      <span className={classes.order} aria-hidden="true">
        {number}
      </span>
      <a className={classes.link} href={`#${links.writeChapter(chapter.bookId, chapter.id, allowPrice)}`}>
        <span className={classes.title}>{title}</span>
        <ChapterStateLine chapter={chapter} />
      </a>
      {menu ? (
        <ChapterMenu allowPrice={allowPrice} chapter={chapter} label={label} {...actions} />
      ) : (
        <button
          type="button"
          className={classes.more}
          aria-label={label}
          aria-haspopup="menu"
          onClick={() => setMenu(true)}
        >
          {barIcons.more}
        </button>
      )}
    </li>
  );
});
