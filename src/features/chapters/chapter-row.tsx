import { memo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { useSecondsLeft } from '#ui/platform/use-seconds-left.ts';
import { barIcons } from './bar-icons.tsx';
import classes from './chapter-list.module.css';
import { ChapterMenu } from './chapter-menu.tsx';
import { ChapterStateLine } from './chapter-state-line.tsx';
import { ChangedLines, type Compared } from './crosspost/changed-lines.tsx';
import type { ChangedPost } from './crosspost/changed-posts.ts';
import { isUnscheduled } from './movable.ts';

/** Actions of a row on its list. */
export type ChapterRowActions = {
  /**
   * Publishes the chapter; `later`: at a time that the author chooses. Absent if there is nothing to publish, or if the story accepts no
   * publish.
   */
  onPublish?: ((chapter: ChapterView, later: boolean) => void) | undefined;
  onTakeBack(chapter: ChapterView): void;
  onDelete(chapter: ChapterView): void;
  /** Begins a volume at this chapter; absent if a volume begins here already. */
  onVolume?: ((chapter: ChapterView) => void) | undefined;
};

type Props = ChapterRowActions & {
  allowPrice: boolean;
  /** The story is private. */
  isPrivate: boolean;
  chapter: ChapterView;
  number: number;
  /** Where it was posted and has changed since; undefined: nowhere. */
  changedPosts?: readonly ChangedPost[] | undefined;
  onCompare(compared: Compared): void;
};

/** Id of the link of a chapter's row: the place of the focus when the row's button is gone. */
export const rowId = (id: ChapterId): string => `chapter-${id}`;

type TakeBackProps = { chapter: ChapterView; onTakeBack(chapter: ChapterView): void };

/** Takes a publish back while that is possible, with the seconds left (docs/spec, section 4, Chapters). */
function TakeBack({ chapter, onTakeBack }: TakeBackProps) {
  const { t } = useI18n();
  const seconds = useSecondsLeft(useServices(), chapter.undoUntil, PUBLISH_UNDO_MS / 1000);
  if (seconds <= 0) return null;
  return (
    <button
      type="button"
      className={`${classes.action} ${classes.takeBack}`}
      onClick={() => onTakeBack(chapter)}
    >
      {t('chapterList.takeBackFor', { seconds })}
      <span className="visually-hidden"> {chapter.title}</span>
    </button>
  );
}

/**
 * One chapter of the list: a tap opens the editor, the menu has the other actions. A list may have a thousand rows, so they are made of bare
 * elements and are rendered again only when their chapter changes.
 */
export const ChapterRow = memo(function ChapterRow({
  allowPrice,
  isPrivate,
  chapter,
  number,
  changedPosts,
  onCompare,
  ...actions
}: Props) {
  const { t } = useI18n();
  const [menu, setMenu] = useState(false);
  const title = chapter.title.trim() || t('author.untitled');
  const label = t('chapterList.menu', { title });
  return (
    <li className={classes.row}>
      <span className={classes.order} aria-hidden="true">
        {number}
      </span>
      <a
        id={rowId(chapter.id)}
        className={classes.link}
        href={`#${links.writeChapter(chapter.bookId, chapter.id, allowPrice)}`}
      >
        <span className={classes.title}>{title}</span>
        <ChapterStateLine chapter={chapter} isPrivate={isPrivate} />
      </a>
      {chapter.undoUntil !== null ? <TakeBack chapter={chapter} onTakeBack={actions.onTakeBack} /> : null}
      {actions.onPublish && isUnscheduled(chapter) ? (
        <button
          type="button"
          className={`${classes.action} ${classes.onDesktop}`}
          onClick={() => actions.onPublish?.(chapter, false)}
        >
          {t('chapterList.publish')}
          <span className="visually-hidden"> {title}</span>
        </button>
      ) : null}
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
      {changedPosts && <ChangedLines chapter={chapter} posts={changedPosts} onCompare={onCompare} />}
    </li>
  );
});
