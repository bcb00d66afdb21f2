import { part } from '#services/part/part.tsx';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { canPublish, hasUnpublished } from './can-publish.ts';
import { PREVIEW_ID } from './editor-bar.tsx';

const PublishFlow = part(
  'publishing',
  async () => (await import('#features/chapters/publishing/publishing.ts')).publishing.PublishFlow,
  { texts: 'publishing' },
);
const PreviewDialog = part(
  'publishing',
  async () => (await import('#features/chapters/publishing/publishing.ts')).publishing.PreviewDialog,
  { texts: 'publishing' },
);
const SplitDialog = part('split-dialog', async () => (await import('./split-dialog.tsx')).SplitDialog, {
  texts: 'room',
});
const LookDrawer = part(
  'look-drawer',
  async () => (await import('#features/chapters/look/look-drawer.tsx')).LookDrawer,
);
const VersionsDrawer = part(
  'versions-drawer',
  async () => (await import('#features/chapters/versions/versions-drawer.tsx')).VersionsDrawer,
  { texts: 'room' },
);
const ConflictDialog = part(
  'conflict-dialog',
  async () => (await import('#features/chapters/versions/conflict-dialog.tsx')).ConflictDialog,
  { texts: 'room' },
);

/** The button that takes the focus after a publish. Letters so large that the preview is in the menu leave the menu's button. */
function lastingButton(): HTMLElement | null {
  const preview = document.getElementById(PREVIEW_ID);
  return preview?.getClientRects().length ? preview : document.querySelector('header [aria-haspopup="menu"]');
}

/** Dialogs of the editor. */
export type EditorDialog = 'publish' | 'preview' | 'split' | 'versions' | 'conflict' | 'look';

type Props = {
  open: EditorDialog;
  /** null: the chapter is not stored yet, so only the writing settings and the preview can be opened. */
  id: ChapterId | null;
  story: StoryView;
  chapter: ChapterView | undefined;
  read(): ChapterText;
  /** Writes the typed text to the device. */
  flush(): Promise<void>;
  onText(text: ChapterText): void;
  /** Checks the text and opens the dialog that publishes it. */
  onPublish(): Promise<void>;
  onClose(): void;
};

/** The one dialog or drawer that is open over the editor. */
export function EditorDialogs(props: Props) {
  const { open, id, story, chapter, read, flush, onText, onPublish, onClose } = props;
  if (open === 'look') return <LookDrawer onClose={onClose} />;
  if (open === 'preview')
    return (
      <PreviewDialog
        story={story}
        chapter={chapter}
        text={read()}
        onPublish={
          hasUnpublished(chapter) && canPublish(story, chapter)
            ? () => {
                onClose();
                void onPublish();
              }
            : undefined
        }
        onClose={onClose}
      />
    );
  if (!id) return null;
  switch (open) {
    case 'publish':
      return (
        <PublishFlow
          story={story}
          id={id}
          changes={chapter?.status === 'published'}
          focusAfter={lastingButton}
          onClose={onClose}
        />
      );
    case 'split':
      return <SplitDialog chapterId={id} text={read()} flush={flush} onText={onText} onClose={onClose} />;
    case 'versions':
      return <VersionsDrawer chapterId={id} read={read} flush={flush} onText={onText} onClose={onClose} />;
    case 'conflict':
      return <ConflictDialog chapterId={id} onText={onText} onClose={onClose} />;
  }
}
