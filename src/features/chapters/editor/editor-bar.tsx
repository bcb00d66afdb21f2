import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import { DraftBadge } from '#features/chapters/draft-badge.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { part } from '#services/part/part.tsx';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, SaveState, StoryView } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { coversTop } from '#ui/platform/covered-edges.ts';
import type { ShownValue } from '#ui/shown-value.ts';
import { canPublish, hasUnpublished } from './can-publish.ts';
import classes from './editor-bar.module.css';
import { PanelButton } from './panel-button.tsx';
import { StoryLine } from './story-line.tsx';
import { useIsRoom } from './use-is-room.ts';

/** Id of the button that opens the preview. It is always in the page, so the focus goes to it after a publish. On a narrow screen it is hidden. */
export const PREVIEW_ID = 'chapter-preview';

const EditorMenu = part('editor-menu', async () => (await import('./editor-menu.tsx')).EditorMenu);

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  /** A new chapter: it has no save state before its first key. */
  isNew: boolean;
  save: ShownValue<SaveState | null>;
  onVersions(): void;
  onLook(): void;
  onFocus(): void;
  onFind(): void;
  onPreview(): void;
  read(): ChapterText;
  onPublish(): void;
};

/** Top of the editor: link back, save state, publish, and on a desktop the two parts of the writing room. */
export function EditorBar({ story, chapter, isNew, save, onPreview, onPublish, ...menuActions }: Props) {
  const { t } = useI18n();
  const isRoom = useIsRoom();
  const [menu, setMenu] = useState(false);
  const published = chapter?.status === 'published';
  const more = (
    <ActionIcon
      aria-label={t('editor.more')}
      aria-haspopup="menu"
      title={t('editor.more')}
      color="gray"
      onClick={() => setMenu(true)}
    >
      {barIcons.more}
    </ActionIcon>
  );
  return (
    <div className={classes.place}>
      <header ref={coversTop} className={classes.bar}>
        <ActionIcon
          component={Link}
          href={links.chapterList(story.id)}
          aria-label={t('editor.back')}
          title={t('editor.back')}
          color="gray"
        >
          {barIcons.back}
        </ActionIcon>
        {isRoom && <PanelButton side="chapters" text={t('editor.chapterPanel')} />}
        <div className={classes.middle} data-new={isNew || undefined}>
          <StoryLine story={story} chapter={chapter} save={save} />
          <DraftBadge save={save} before={chapter?.save ?? null} />
        </div>
        {isRoom && <PanelButton side="history" text={t('editor.versions')} />}
        <ActionIcon
          id={PREVIEW_ID}
          aria-label={t('editor.preview')}
          title={t('editor.preview')}
          color="gray"
          onClick={onPreview}
        >
          <Icon d={icons.eye} size={22} />
        </ActionIcon>
        {menu ? (
          <EditorMenu
            story={story}
            chapter={chapter}
            {...menuActions}
            onPreview={onPreview}
            onClose={() => setMenu(false)}
            waiting={more}
          />
        ) : (
          more
        )}
        {hasUnpublished(chapter) && (
          <Button
            size="sm"
            className={classes.publish}
            disabled={!canPublish(story, chapter)}
            onClick={onPublish}
            {...(published ? { 'aria-label': t('editor.publishChanges') } : {})}
          >
            {t(published && isRoom ? 'editor.publishChanges' : 'editor.publish')}
          </Button>
        )}
      </header>
    </div>
  );
}
