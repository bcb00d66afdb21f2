import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useReportDeletion } from '#services/use-report-deletion.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import classes from './chapter-list.module.css';

/**
 * Deletes chapters of a list. `ask` asks before it; `question` is that dialog. `undo` says which chapter was deleted last, with the way back
 * (docs/spec, section 4, Chapters), while it is not in the list again.
 */
export function useDeletingChapter(
  chapters: readonly ChapterView[],
  restore: (chapter: ChapterView) => Promise<void>,
): {
  ask(chapter: ChapterView): void;
  question: ReactNode;
  undo: ReactNode;
} {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const reportDeletion = useReportDeletion();
  const [asked, setAsked] = useState<ChapterView | null>(null);
  const [gone, setGone] = useState<ChapterView | null>(null);
  const remove = async (chapter: ChapterView) => {
    try {
      await work.deleteChapter(chapter.id);
    } catch {
      notify.error(t('message.deleteFailed'));
      return;
    }
    setGone(chapter);
    await reportDeletion((item) => item.intent === 'deleteChapter' && item.chapterId === chapter.id);
  };
  const isGone = gone && !chapters.some(({ id }) => id === gone.id);
  const question = asked && (
    <ConfirmDialog
      open
      title={t('chapterList.deleteTitle')}
      confirm={t('chapterList.deleteConfirm')}
      cancel={t('chapterList.keep')}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        void remove(asked);
      }}
    >
      {t('chapterList.deleteText', { title: asked.title.trim() || t('author.untitled') })}
    </ConfirmDialog>
  );
  return {
    ask: setAsked,
    question,
    undo: isGone && <Undo chapter={gone} onRestore={restore} onClose={() => setGone(null)} />,
  };
}

type UndoProps = {
  chapter: ChapterView;
  onRestore(chapter: ChapterView): Promise<void>;
  onClose(): void;
};

/** Says which chapter was deleted, and restores it on request. */
function Undo({ chapter, onRestore, onClose }: UndoProps) {
  const { t } = useI18n();
  return (
    <Alert role="status">
      <Group gap="xs" justify="space-between">
        <Text size="sm" className={classes.gone ?? ''}>
          {t('room.gone', { title: chapter.title.trim() || t('author.untitled') })}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            onClose();
            void onRestore(chapter);
          }}
        >
          {t('editor.undo')}
        </Button>
      </Group>
    </Alert>
  );
}
