import type { RefObject } from 'react';
import { WritingAids } from '#features/chapters/look/writing-aids.tsx';
import { Nothing, part } from '#services/part/part.tsx';
import { storyLanguage } from '#shared/domain/story-language.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import type { WritingLook } from '#ui/platform/writing-look.ts';
import { EditorActions } from './editor-actions.tsx';
import type { StoryEditor } from './story-editor.ts';
import type { ChapterDraft } from './use-chapter-draft.ts';
import type { EditorPanels } from './use-editor-panels.ts';

const HistoryPanel = part(
  'history-panel',
  async () => (await import('#features/chapters/room/writing-room.tsx')).HistoryPanel,
  { failed: Nothing },
);

const Typing = part('typing', async () => (await import('#features/chapters/typing/typing.tsx')).Typing, {
  failed: Nothing,
});

type Props = {
  editor: RefObject<StoryEditor | null>;
  story: StoryView;
  chapter: ChapterView | undefined;
  draft: ChapterDraft;
  panels: EditorPanels;
  look: WritingLook;
  page: RefObject<HTMLDivElement | null>;
  onPublish(): Promise<void>;
};

/** What loads after the text: aids that follow the keys, the editor's actions, and on a desktop the versions, if they are open. */
export function AfterText({ editor, story, chapter, draft, panels, look, page, onPublish }: Props) {
  const { id, read, flush, show } = draft;
  return (
    <>
      {(look.typewriter || look.awake) && (
        <WritingAids typewriter={look.typewriter} awake={look.awake} page={page} />
      )}
      <Typing editor={editor} language={storyLanguage(story.form)} look={look} />
      <EditorActions story={story} chapter={chapter} id={id} panels={panels} onPublish={onPublish} />
      {panels.isRoom && look.history && (
        <HistoryPanel
          chapterId={id}
          read={read}
          flush={flush}
          onText={show}
          onComparing={panels.setComparing}
        />
      )}
    </>
  );
}
