import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { part } from '#services/part/part.tsx';
import { queueOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import { CompleteFirst } from '#services/story-form/complete-first.tsx';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import classes from './chapter-list.module.css';
import { Publication } from './chapter-state-line.tsx';
import { isUnscheduled } from './movable.ts';
import type { ListMode } from './story-toolbar.tsx';
import type { useRestoreChapter } from './use-restore-chapter.ts';

const ReorderList = part('reorder-list', async () => (await import('./reorder-list.tsx')).ReorderList);
const DeletedChapters = part(
  'deleted-chapters',
  async () => (await import('./deleted-chapters.tsx')).DeletedChapters,
);
const ScheduleDrafts = part(
  'publishing',
  async () => (await import('./publishing/publishing.ts')).publishing.ScheduleDrafts,
);

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  mode: ListMode;
  onClose(): void;
  onScheduled(first: ChapterId): void;
  onRestore: ReturnType<typeof useRestoreChapter>;
};

/** What the chosen tool of a story's page shows. */
export function ListTool({ mode, story, chapters, volumes, onClose, onScheduled, onRestore }: Props) {
  const { t } = useI18n();
  const { clock } = useServices();
  switch (mode) {
    case 'list':
      return null;
    case 'deleted':
      return (
        <Closable onClose={onClose}>
          <DeletedChapters bookId={story.id} onRestore={onRestore} onClose={onClose} />
        </Closable>
      );
    case 'reorder':
      return (
        <Closable onClose={onClose}>
          <ReorderList
            bookId={story.id}
            chapters={chapters}
            volumes={volumes}
            why={(chapter) => <Publication chapter={chapter} isPrivate={!story.published} />}
            onClose={onClose}
          />
        </Closable>
      );
    case 'schedule':
      return (
        <CompleteFirst story={story} title={t('schedule.first')} onClose={onClose}>
          <ScheduleDrafts
            story={story}
            drafts={chapters.filter(isUnscheduled)}
            queue={queueOf(chapters, clock.now())}
            onClose={onClose}
            onScheduled={onScheduled}
          />
        </CompleteFirst>
      );
  }
}

/** What a tool shows, below the button that ends it. */
function Closable({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div>
      <div className={classes.done}>
        <Button variant="default" onClick={onClose}>
          {t('chapterList.reorderDone')}
        </Button>
      </div>
      {children}
    </div>
  );
}
