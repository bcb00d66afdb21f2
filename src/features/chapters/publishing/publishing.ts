import { PreviewDialog } from '#features/chapters/preview/preview-dialog.tsx';
import { PublishChapter } from '#features/chapters/publish-chapter.tsx';
import { QueueNotices } from '#features/chapters/schedule/queue-notices.tsx';
import { ScheduleDrafts } from '#features/chapters/schedule/schedule-drafts.tsx';
import { PublicationNotices } from './publication-notices.tsx';
import { PublishFlow } from './publish-flow.tsx';

/**
 * The parts of publishing. They load together: most previews lead to a publish, and each further chunk would add an entry to the list of
 * chunks in every first load.
 */
export const publishing = {
  PreviewDialog,
  PublishFlow,
  PublicationNotices,
  PublishChapter,
  QueueNotices,
  ScheduleDrafts,
};
