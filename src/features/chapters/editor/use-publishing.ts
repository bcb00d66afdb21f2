import { useCallback, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { checkPublish } from '#shared/domain/publish-check.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import type { EditorDialog } from './editor-dialogs.tsx';
import type { ChapterDraft } from './use-chapter-draft.ts';

/** Checks a chapter before it is published, and says whether it is sold. `problem`: the element of the error message for the text. */
export function usePublishing(
  { id, flush, read, setErrors }: ChapterDraft,
  setOpen: (dialog: EditorDialog) => void,
) {
  const problem = useRef<HTMLParagraphElement>(null);
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();

  const startPublish = useCallback(async () => {
    await flush();
    const problems = checkPublish(read());
    setErrors(problems);
    if (Object.keys(problems).length > 0 || !id) {
      const title = problems.title ? document.getElementById('chapter-title') : null;
      title?.focus();
      // In a long text the message is far above the button that was pressed. WebKit leaves the focused title under the bar.
      afterPaint(() => (title ?? problem.current)?.scrollIntoView({ block: 'center' }));
      return;
    }
    setOpen('publish');
  }, [flush, read, setErrors, setOpen, id]);

  const setPaid = useCallback(
    async (paid: boolean) => {
      if (!id) return;
      await flush();
      await work.setPaid(id, paid).catch(() => notify.error(t('message.updateFailed')));
    },
    [id, flush, work, notify, t],
  );
  return { problem, startPublish, setPaid };
}
