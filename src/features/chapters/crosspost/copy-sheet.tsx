import { Alert, Loader, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { copyParts } from '#shared/crosspost/copy-parts.ts';
import { isPlatform } from '#shared/crosspost/platforms.ts';
import { COPY_TARGETS, type CopyTarget } from '#shared/crosspost/profiles.ts';
import { TARGET_NAMES } from '#shared/crosspost/target-names.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './copy-sheet.module.css';
import { CopySteps } from './copy-steps.tsx';
import { CopyWarnings } from './copy-warnings.tsx';
import { PostedState } from './posted-state.tsx';
import { useChapterText } from './use-chapter-text.ts';
import { lastPlatform, type Posts, usePosts } from './use-posts.ts';

type Props = {
  chapter: ChapterView;
  /** The text in the editor; absent in a list, which has none. */
  read?: (() => ChapterText) | undefined;
  /** Where it is copied to at first; absent: where this story was last posted. */
  target?: CopyTarget;
  onClose(): void;
};

/** Copies a chapter for another platform, field by field (docs/spec, section 10, Copying for other platforms). */
export function CopySheet({ chapter, read, target, onClose }: Props) {
  const { t } = useI18n();
  const text = useChapterText(chapter.id, read);
  const posts = usePosts(chapter.bookId);
  return (
    <Dialog onClose={onClose} title={t('manuscript.copyFor.title')}>
      {text === 'missing' ? (
        <Alert>{t('manuscript.copyFor.missing')}</Alert>
      ) : text === 'loading' || posts === 'loading' ? (
        <Loader size="sm" role="status" aria-label={t('app.loading')} />
      ) : (
        <Steps chapter={chapter} text={text} posts={posts} first={target ?? lastPlatform(posts)} />
      )}
    </Dialog>
  );
}

type StepsProps = { chapter: ChapterView; text: ChapterText; posts: Posts; first: CopyTarget | undefined };

/** The choice of the platform, which begins at `first`, and the steps for it. */
function Steps({ chapter, text, posts, first }: StepsProps) {
  const { t } = useI18n();
  const [target, setTarget] = useState<CopyTarget>(first ?? COPY_TARGETS[0]);
  const parts = useMemo(() => copyParts(text, target), [text, target]);
  const own = posts.find(({ chapterId }) => chapterId === chapter.id);
  return (
    <div className={classes.sheet}>
      <NativeSelect
        label={t('manuscript.copyFor.target')}
        value={target}
        data={COPY_TARGETS.map((value) => ({ value, label: TARGET_NAMES[value] }))}
        onChange={(event) => setTarget(event.currentTarget.value as CopyTarget)}
      />
      <CopyWarnings chapter={chapter} note={text.authorNote?.text ?? ''} target={target} />
      {parts.length === 0 ? (
        <Alert>{t('manuscript.copyFor.empty')}</Alert>
      ) : (
        <CopySteps key={target} parts={parts} chapterId={chapter.id} text={text} target={target} />
      )}
      {isPlatform(target) && <PostedState chapterId={chapter.id} platform={target} own={own} />}
    </div>
  );
}
