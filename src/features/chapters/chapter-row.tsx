import { ActionIcon, Menu } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/author-work.ts';
import { useNow } from '#ui/platform/use-now.ts';
import { barIcons } from './bar-icons.tsx';
import classes from './chapter-list.module.css';
import { ChapterStateLine } from './chapter-state-line.tsx';

type Props = {
  story: StoryView;
  chapter: ChapterView;
  number: number;
  onTakeBack(): void;
  onDelete(): void;
  /** Begins a volume here; absent where one begins already. */
  onVolume?: (() => void) | undefined;
};

/** One chapter of the list: a tap writes on; the menu holds the rest. */
export function ChapterRow({ story, chapter, number, onTakeBack, onDelete, onVolume }: Props) {
  const { t } = useI18n();
  const services = useServices();
  const now = useNow(services, 1000);
  const title = chapter.title.trim() || t('chapterList.untitled');
  const undoSeconds = chapter.undoUntil ? Math.ceil((chapter.undoUntil - now) / 1000) : 0;
  const scheduled = chapter.status === 'draft' && chapter.publishAt !== null;
  return (
    <li className={classes.row}>
      <span className={classes.order} aria-hidden="true">
        {number}
      </span>
      <a className={classes.link} href={`#${links.writeChapter(story.id, chapter.id, story.allowPrice)}`}>
        <span className={classes.title}>{title}</span>
        <ChapterStateLine chapter={chapter} />
      </a>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('chapterList.menu', { title })} color="gray">
            {barIcons.more}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={`#${links.writeChapter(story.id, chapter.id, story.allowPrice)}`}>
            {t('chapterList.edit')}
          </Menu.Item>
          {chapter.status === 'published' && (
            <Menu.Item component="a" href={`#${links.read(story.id, chapter.id)}`}>
              {t('chapterList.read')}
            </Menu.Item>
          )}
          {undoSeconds > 0 && (
            <Menu.Item onClick={onTakeBack}>
              {t('chapterList.takeBackFor', { seconds: undoSeconds })}
            </Menu.Item>
          )}
          {(scheduled || chapter.publishQueued) && (
            <Menu.Item onClick={onTakeBack}>
              {t(scheduled ? 'chapterList.cancelSchedule' : 'chapterList.takeBack')}
            </Menu.Item>
          )}
          {onVolume && <Menu.Item onClick={onVolume}>{t('volumes.begin')}</Menu.Item>}
          <Menu.Item color="red" onClick={onDelete}>
            {t('chapterList.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
