import { Button } from '@mantine/core';
import { Notice } from '#features/chapters/editor/notice.tsx';
import { useTakeBack } from '#features/chapters/use-take-back.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMakePublic } from '#services/publishing/use-make-public.tsx';
import { useServices } from '#services/services-context.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { useSecondsLeft } from '#ui/platform/use-seconds-left.ts';

type Props = { story: Pick<StoryView, 'id' | 'published'>; chapter: ChapterView };

/** What readers see of the open chapter, or will see, and what can be taken back (docs/spec, section 4, Chapters). */
export function PublicationNotices({ story, chapter }: Props) {
  const { t, format } = useI18n();
  const takeBack = useTakeBack();
  const makePublic = useMakePublic();
  const online = useOnlineHint();
  const seconds = useSecondsLeft(useServices(), chapter.undoUntil, PUBLISH_UNDO_MS / 1000);
  const button = (label: string, onClick: () => void | Promise<void>) => (
    <Button size="sm" variant="default" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  // Also a schedule that waits to be sent.
  const scheduledAt = chapter.status === 'draft' ? chapter.publishAt : null;
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
      {chapter.publishQueued && scheduledAt === null && (
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
