import { PreviewDialog } from '#features/chapters/preview/preview-dialog.tsx';
import { PublishFlow } from './publish-flow.tsx';

/** The parts of publishing. They load together: most previews lead to a publish, and each chunk costs every first load an entry. */
export const publishing = { PreviewDialog, PublishFlow };
