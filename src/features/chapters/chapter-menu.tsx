import '#ui/mantine-more.css';
import { ActionIcon, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { useSecondsLeft } from '#ui/platform/use-seconds-left.ts';
import { barIcons } from './bar-icons.tsx';
import type { ChapterRowActions } from './chapter-row.tsx';
import { CopyFor } from './crosspost/copy-for.ts';

type Props = ChapterRowActions & { allowPrice: boolean; chapter: ChapterView; label: string };

/**
 * More actions for a chapter of the list. The first click on the row's button renders the menu, which is then open. So a list of a thousand
 * rows does not render a thousand unopened menus.
 */
export function ChapterMenu({
  allowPrice,
  chapter,
  label,
  onPublish,
  onTakeBack,
  onDelete,
  onVolume,
}: Props) {
  const { t, has, ensure } = useI18n();
  const undoSeconds = useSecondsLeft(useServices(), chapter.undoUntil, PUBLISH_UNDO_MS / 1000);
  const [opened, setOpened] = useState(false);
  const [copying, setCopying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaces the clicked one and takes its focus, so that the focus returns here when the menu closes.
    button.current?.focus();
    setOpened(true);
  }, []);
  useEffect(() => {
    ensure('manuscript').catch(() => undefined);
  }, [ensure]);
  const scheduled = chapter.status === 'draft' && chapter.publishAt !== null;
  return (
    <>
      <BackMenu position="bottom-end" opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={label} color="gray">
            {barIcons.more}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} href={links.writeChapter(chapter.bookId, chapter.id, allowPrice)}>
            {t('chapterList.edit')}
          </Menu.Item>
          {onPublish && (
            <Menu.Item onClick={() => onPublish(chapter, false)}>
              {t(chapter.status === 'published' ? 'editor.publishChanges' : 'chapterList.publish')}
            </Menu.Item>
          )}
          {onPublish && chapter.status === 'draft' && (
            <Menu.Item onClick={() => onPublish(chapter, true)}>
              {t(scheduled ? 'schedule.change' : 'schedule.open')}
            </Menu.Item>
          )}
          {chapter.status === 'published' && (
            <Menu.Item component={Link} href={links.read(chapter.bookId, chapter.id)}>
              {t('chapterList.read')}
            </Menu.Item>
          )}
          {undoSeconds > 0 && (
            <Menu.Item onClick={() => onTakeBack(chapter)}>
              {t('chapterList.takeBackFor', { seconds: undoSeconds })}
            </Menu.Item>
          )}
          {(scheduled || chapter.publishQueued) && (
            <Menu.Item onClick={() => onTakeBack(chapter)}>
              {t(scheduled ? 'chapterList.cancelSchedule' : 'chapterList.takeBack')}
            </Menu.Item>
          )}
          {has('manuscript') && (
            <Menu.Item onClick={() => setCopying(true)}>{t('manuscript.copyFor.open')}</Menu.Item>
          )}
          {onVolume && <Menu.Item onClick={() => onVolume(chapter)}>{t('volumes.begin')}</Menu.Item>}
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => onDelete(chapter)}>
            {t('chapterList.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </BackMenu>
      {copying && <CopyFor chapter={chapter} onClose={() => setCopying(false)} />}
    </>
  );
}
