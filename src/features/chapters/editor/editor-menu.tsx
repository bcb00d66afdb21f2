import '#ui/mantine-more.css';
import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import { copyChapter } from '#features/chapters/copy-chapter.ts';
import { CopyFor } from '#features/chapters/crosspost/copy-for.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { sharePage } from '#ui/platform/share-page.ts';
import { chapterStep } from './chapter-step.ts';

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  onVersions(): void;
  onLook(): void;
  onFocus(): void;
  onFind(): void;
  onPreview(): void;
  read(): ChapterText;
};

/**
 * Actions of the chapter that are seldom needed while writing; those of the story are on its page, one tap away. The first click on the menu's button loads the menu, which is then open. The code that positions a
 * menu weighs 28 kB, and the first key need not wait for it.
 */
export function EditorMenu({ story, chapter, onVersions, onLook, onFocus, onFind, onPreview, read }: Props) {
  // Large letters leave the preview's button no space in the bar (editor-bar.module.css).
  const isNarrow = useMediaQuery('(max-width: 15em)', false, { getInitialValueInEffect: false });
  const { t, has, ensure } = useI18n();
  const { navigate, notify } = useServices();
  const { work } = useAuthor();
  const chapters = useLive(useCallback(() => work.chapters(story.id), [work, story.id]));
  const step = (by: 1 | -1) =>
    chapters.state === 'ready' ? chapterStep(chapters.value, chapter?.id ?? null, by) : undefined;
  const [opened, setOpened] = useState(false);
  const [copying, setCopying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaces the clicked one and takes its focus, so that the focus returns here when the menu closes.
    button.current?.focus();
    setOpened(true);
  }, []);
  useEffect(() => {
    // Texts for finding and sharing. Loaded before the click on sharing: the system's share sheet must open within that click.
    ensure('manuscript').catch(() => undefined);
    ensure('shortcuts').catch(() => undefined);
  }, [ensure]);
  const hasReaders = chapter?.status === 'published' && story.published;
  const share = async () => {
    const { title } = read();
    const shared = await sharePage(title, `/#${links.read(story.id, chapter?.id as ChapterId)}`);
    if (shared === 'copied') notify.success(t('manuscript.share.copied'));
  };
  const copy = async () => {
    const copied = await copyChapter(read());
    if (copied) notify.success(t('manuscript.share.textCopied'));
    else notify.error(t('manuscript.share.failed'));
  };
  return (
    <>
      <BackMenu position="bottom-end" withinPortal={false} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('editor.more')} title={t('editor.more')} color="gray">
            {barIcons.more}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && <Menu.Item onClick={onPreview}>{t('editor.preview')}</Menu.Item>}
          <Menu.Item onClick={onFocus}>{t('editor.focus')}</Menu.Item>
          <Menu.Item onClick={onLook}>{t('editor.look')}</Menu.Item>
          {has('manuscript') && (
            <>
              <Menu.Item onClick={onFind}>{t('manuscript.tools.findHere')}</Menu.Item>
              {hasReaders && (
                <Menu.Item onClick={() => void share()}>{t('manuscript.tools.share')}</Menu.Item>
              )}
              <Menu.Item onClick={() => void copy()}>{t('manuscript.tools.copy')}</Menu.Item>
              <Menu.Item disabled={!chapter} onClick={() => setCopying(true)}>
                {t('manuscript.copyFor.open')}
              </Menu.Item>
            </>
          )}
          <Menu.Item disabled={!chapter} onClick={onVersions}>
            {t('editor.versions')}
          </Menu.Item>
          {chapter?.status === 'published' && (
            <Menu.Item onClick={() => navigate(links.read(story.id, chapter.id))}>
              {t('editor.asReaders')}
            </Menu.Item>
          )}
          {has('shortcuts') && (
            <>
              <Menu.Divider />
              <StepItem story={story} to={step(-1)} text={t('shortcuts.previous')} />
              <StepItem story={story} to={step(1)} text={t('shortcuts.next')} />
            </>
          )}
        </Menu.Dropdown>
      </BackMenu>
      {copying && chapter && <CopyFor chapter={chapter} read={read} onClose={() => setCopying(false)} />}
    </>
  );
}

type StepProps = { story: StoryView; to: ChapterView | undefined; text: string };

/** A link to the chapter before or after this one; disabled if there is no such chapter. */
function StepItem({ story, to, text }: StepProps) {
  const { navigate } = useServices();
  return (
    <Menu.Item
      disabled={!to}
      onClick={() => to && navigate(links.writeChapter(story.id, to.id, story.allowPrice))}
    >
      {text}
    </Menu.Item>
  );
}
