import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useActions } from '#services/shortcuts/use-actions.ts';
import { useTexts } from '#services/use-texts.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { canPublish, hasUnpublished } from './can-publish.ts';
import { chapterStep } from './chapter-step.ts';
import { PANEL_KEYS, togglePanel } from './panel-button.tsx';
import type { EditorPanels } from './use-editor-panels.ts';

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  /** null: the chapter is not stored yet. */
  id: ChapterId | null;
  panels: EditorPanels;
  onPublish(): Promise<void>;
};

/** The editor's shortcuts and its actions in the command palette (docs/spec, section 10, On a desktop). Renders nothing. */
export function EditorActions(props: Props) {
  return useTexts('shortcuts') ? <Actions {...props} /> : null;
}

function Actions({ story, chapter, id, panels, onPublish }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { navigate, notify } = useServices();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const step = (by: 1 | -1) => async () => {
    const next = chapterStep(await work.chapters(story.id), id, by);
    // The author may have left while the chapters were read.
    if (!isShown.current) return;
    if (next) navigate(links.writeChapter(story.id, next.id, story.allowPrice));
    else notify.success(t(by === 1 ? 'shortcuts.isLast' : 'shortcuts.isFirst'));
  };
  useActions({
    title: t('shortcuts.editor'),
    actions: [
      { label: t('shortcuts.next'), keys: 'alt+PageDown', run: () => void step(1)() },
      { label: t('shortcuts.previous'), keys: 'alt+PageUp', run: () => void step(-1)() },
      { label: t('shortcuts.find'), keys: 'mod+F', run: panels.find },
      {
        label: t('shortcuts.focus'),
        keys: 'mod+shift+F',
        run: panels.focused ? panels.endFocus : panels.focus,
      },
      ...(hasUnpublished(chapter) && canPublish(story, chapter)
        ? [
            {
              label: t(chapter?.status === 'published' ? 'editor.publishChanges' : 'editor.publish'),
              run: () => void onPublish(),
            },
          ]
        : []),
      { label: t('editor.preview'), run: panels.showPreview },
      ...(panels.isRoom && !panels.focused
        ? [
            {
              label: t('editor.chapterPanel'),
              keys: PANEL_KEYS.chapters,
              run: () => togglePanel('chapters'),
            },
            { label: t('editor.versions'), keys: PANEL_KEYS.history, run: () => togglePanel('history') },
          ]
        : id
          ? [{ label: t('editor.versions'), run: panels.showVersions }]
          : []),
      { label: t('editor.look'), run: panels.showLook },
      { label: t('editor.bold'), keys: 'mod+B' },
      { label: t('editor.italic'), keys: 'mod+I' },
      { label: t('editor.underline'), keys: 'mod+U' },
      { label: t('editor.strike'), keys: 'mod+shift+X' },
      { label: t('editor.quote'), keys: 'mod+shift+9' },
      { label: t('editor.sceneBreak'), keys: 'mod+Enter' },
      { label: t('editor.undo'), keys: 'mod+Z' },
      { label: t('editor.redo'), keys: 'mod+shift+Z' },
    ],
  });
  return null;
}
