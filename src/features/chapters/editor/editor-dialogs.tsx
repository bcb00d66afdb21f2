import { part } from '#services/part/part.tsx';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';

const PublishDialog = part(
  'publish-dialog',
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
);
const SplitDialog = part('split-dialog', async () => (await import('./split-dialog.tsx')).SplitDialog);
const LookDrawer = part(
  'look-drawer',
  async () => (await import('#features/chapters/look/look-drawer.tsx')).LookDrawer,
);
const VersionsDrawer = part(
  'versions-drawer',
  async () => (await import('#features/chapters/versions/versions-drawer.tsx')).VersionsDrawer,
);
const ConflictDialog = part(
  'conflict-dialog',
  async () => (await import('#features/chapters/versions/conflict-dialog.tsx')).ConflictDialog,
);

/** Dialogs of the editor. */
export type EditorDialog = 'publish' | 'split' | 'versions' | 'conflict' | 'look';

type Props = {
  open: EditorDialog;
  /** null: the chapter is not stored yet, so only the writing settings can be changed. */
  id: ChapterId | null;
  /** The chapter is published already. */
  changes: boolean;
  read(): ChapterText;
  /** Writes the typed text to the device. */
  flush(): Promise<void>;
  onText(text: ChapterText): void;
  /** Whether the publish was accepted. */
  onPublish(id: ChapterId, at?: number): Promise<boolean>;
  onClose(): void;
};

/** The one dialog or drawer that is open over the editor. */
export function EditorDialogs({ open, id, changes, read, flush, onText, onPublish, onClose }: Props) {
  if (open === 'look') return <LookDrawer onClose={onClose} />;
  if (!id) return null;
  switch (open) {
    case 'publish':
      return (
        <PublishDialog
          changes={changes}
          onClose={onClose}
          onPublish={async (at) => {
            if (await onPublish(id, at)) onClose();
          }}
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
