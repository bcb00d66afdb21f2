import '#ui/styles/button.ts';
import '#ui/styles/menu.ts';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, SaveState, StoryView } from '#sync/author-work.ts';
import { SaveStateBadge } from '#ui/save-state-badge.tsx';
import classes from './editor-bar.module.css';

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  save: SaveState | null;
  onVersions(): void;
  onPublish(): void;
};

/** Top of the writing page: the way back, how safe the text is, versions, publish. */
export function EditorBar({ story, chapter, save, onVersions, onPublish }: Props) {
  const { t } = useI18n();
  const { navigate } = useServices();
  const published = chapter?.status === 'published';
  const canPublish =
    !story.finished && !story.completionWaiting && !chapter?.conflict && !chapter?.publishQueued;
  return (
    <header className={classes.bar}>
      <ActionIcon
        component="a"
        href={`#${links.chapterList(story.id)}`}
        aria-label={t('editor.back')}
        title={t('editor.back')}
        color="gray"
      >
        {barIcons.back}
      </ActionIcon>
      <div className={classes.middle}>
        <Text size="sm" truncate className={classes.story}>
          {story.form.title}
        </Text>
        {save && <SaveStateBadge state={save} live />}
      </div>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon aria-label={t('editor.more')} title={t('editor.more')} color="gray">
            {barIcons.more}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!chapter} onClick={onVersions}>
            {t('editor.versions')}
          </Menu.Item>
          {published && chapter && (
            <Menu.Item onClick={() => navigate(links.read(story.id, chapter.id))}>
              {t('editor.asReaders')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(!published || chapter.unpublishedChanges) && (
        <Button
          color="terracotta"
          size="sm"
          h={44}
          px="md"
          disabled={!canPublish}
          onClick={onPublish}
          {...(published ? { 'aria-label': t('editor.publishChanges') } : {})}
        >
          {t('editor.publish')}
        </Button>
      )}
    </header>
  );
}
