import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Notice } from '#features/chapters/editor/notice.tsx';
import { PassedSlots } from '#features/chapters/schedule/passed-slots.tsx';
import { useTakeBack } from '#features/chapters/use-take-back.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { isSlotPassed } from '#services/publishing/queue.ts';
import { useMakePublic } from '#services/publishing/use-make-public.tsx';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { useNow } from '#ui/platform/use-now.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { useSecondsLeft } from '#ui/platform/use-seconds-left.ts';

const MINUTE = 60_000;

type Props = { story: Pick<StoryView, 'id' | 'published'>; chapter: ChapterView };

/** What readers see of the open chapter, or will see, and what can be taken back (docs/spec, section 4, Chapters). */
export function PublicationNotices({ story, chapter }: Props) {
  const { t, format } = useI18n();
  const takeBack = useTakeBack();
  const makePublic = useMakePublic();
  const online = useOnlineHint();
  const services = useServices();
  const seconds = useSecondsLeft(services, chapter.undoUntil, PUBLISH_UNDO_MS / 1000);
  const button = (label: string, onClick: () => void | Promise<void>) => (
    <Button size="sm" variant="default" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const now = useNow(services, MINUTE);
  const isPassed = isSlotPassed(chapter, now);
  // Also a schedule that waits to be sent.
  const scheduledAt = chapter.status === 'draft' && !isPassed ? chapter.publishAt : null;
  const onTakeBack = () => takeBack(chapter.id);
  return (
    <>
      {makePublic.dialog}
      {chapter.status === 'published' && !story.published && (
        <Notice
          color="warn"
          text={t('publication.stillPrivate')}
          action={button(t('chapterList.openStory'), () => makePublic.ask(story.id))}
        />
      )}
      {seconds > 0 && (
        <Notice
          text={t('chapterList.published', { when: format.time(chapter.publishedAt ?? 0) })}
          action={button(t('chapterList.takeBackFor', { seconds }), onTakeBack)}
        />
      )}
      {isPassed && <PassedSlot chapter={chapter} />}
      {chapter.publishQueued && !isPassed && scheduledAt === null && (
        <Notice
          text={t(online ? 'chapterList.publishWaits' : 'chapterList.publishQueued')}
          action={button(t('chapterList.takeBack'), onTakeBack)}
        />
      )}
      {scheduledAt !== null && (
        <Notice
          text={t('publication.scheduled', { when: format.moment(scheduledAt) })}
          action={button(t('chapterList.cancelSchedule'), onTakeBack)}
        />
      )}
    </>
  );
}

/** The question about the open chapter, whose time has passed. */
function PassedSlot({ chapter }: Pick<Props, 'chapter'>) {
  const { work } = useAuthor();
  const chapters = useLive(useCallback(() => work.chapters(chapter.bookId), [work, chapter.bookId]));
  if (chapters.state !== 'ready' || chapter.slotAt === null) return null;
  return (
    <PassedSlots
      bookId={chapter.bookId}
      chapters={chapters.value}
      passed={[{ chapter, at: chapter.slotAt }]}
    />
  );
}
