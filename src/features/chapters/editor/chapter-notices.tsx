import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import type { ChapterView, SaveState, StoryView } from '#sync/types/author-work.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';
import { Notice } from './notice.tsx';

const DeletedElsewhere = part(
  'deleted-elsewhere',
  async () => (await import('./deleted-elsewhere.tsx')).DeletedElsewhere,
  { texts: 'room' },
);

const PublicationNotices = part(
  'publishing',
  async () => (await import('#features/chapters/publishing/publishing.ts')).publishing.PublicationNotices,
  { texts: 'publishing', failed: Nothing },
);

type Props = {
  story: Pick<StoryView, 'id' | 'published' | 'allowPrice'>;
  chapter: ChapterView | undefined;
  /** Save state of the text; saving a keystroke renders nothing here. */
  save: ShownValue<SaveState | null>;
  words: ShownValue<number | null>;
  onResolve(): void;
  onSplit(): void;
};

function TooLong({ words, action }: { words: ShownValue<number | null>; action: ReactNode }) {
  const { t } = useI18n();
  const unit = useLengthUnit();
  const count = useShown(words) ?? 0;
  if (count <= CHAPTER_WORDS_MAX) return null;
  return (
    <Notice
      color="warn"
      text={t('editor.tooLong', { length: t.count(`card.${unit}`, count) })}
      action={action}
    />
  );
}

/** Shown in a version of the app that can no longer store anything, or whose texts the server refuses. */
function TooOld({
  save,
  isOutdated,
  action,
}: {
  save: Props['save'];
  isOutdated: boolean;
  action: ReactNode;
}) {
  const { t } = useI18n();
  const state = useShown(save);
  const isRefused = state?.kind === 'needsYou' && state.why.kind === 'needsUpdate';
  if (!isOutdated && !isRefused) return null;
  return (
    <Notice
      color="warn"
      text={t(isOutdated ? 'sync.outdatedEditor' : 'save.why.needsUpdate')}
      action={action}
    />
  );
}

type DeletionProps = { chapter: ChapterView; save: Props['save']; allowPrice: boolean };

/** What to do about a chapter whose story was deleted, or that was deleted on another device; nothing if neither was. */
function Deletion({ save, ...rest }: DeletionProps) {
  const [closed, setClosed] = useState(false);
  const state = useShown(save);
  const reason = state?.kind === 'needsYou' ? state.why.reason : undefined;
  if (closed || (reason !== 'storyDeleted' && reason !== 'deletedElsewhere' && reason !== 'deletedForGood'))
    return null;
  return <DeletedElsewhere {...rest} reason={reason} onClose={() => setClosed(true)} />;
}

/** Whether a notice about the publication is shown: who can see the chapter, what waits, or what can be taken back. */
const isNoted = (story: Props['story'], chapter: ChapterView): boolean =>
  chapter.publishQueued ||
  chapter.slotAt !== null ||
  chapter.undoUntil !== null ||
  (chapter.status === 'published' ? !story.published : chapter.publishAt !== null);

/** Notices about the open chapter, each with its actions. */
export function ChapterNotices(props: Props) {
  const { story, chapter, save, words, onResolve, onSplit } = props;
  const { t } = useI18n();
  const { phase, storage } = useSyncStatus();
  const { storageSeen } = useAuthor();
  const { updateApp } = useServices();
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" variant="light" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <TooOld
        save={save}
        isOutdated={phase === 'outdated'}
        action={button(t('sync.updateNow'), () => void updateApp())}
      />
      {storage === 'evicted' && (
        <Notice color="warn" text={t('sync.evicted')} action={button(t('app.close'), storageSeen)} />
      )}
      {chapter && <Deletion chapter={chapter} save={save} allowPrice={story.allowPrice} />}
      {chapter?.conflict && (
        <Notice
          color="warn"
          text={t('editor.conflictBanner')}
          action={button(t('editor.conflictOpen'), onResolve)}
        />
      )}
      {chapter && isNoted(story, chapter) && <PublicationNotices story={story} chapter={chapter} />}
      <TooLong words={words} action={button(t('editor.splitHere'), onSplit)} />
    </>
  );
}
