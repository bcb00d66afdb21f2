import { useI18n } from '#i18n/i18n-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { isSlotPassed } from '#services/publishing/queue.ts';
import { SaveBadge } from '#services/save-badge.tsx';
import { useServices } from '#services/services-context.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { useNow } from '#ui/platform/use-now.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import classes from './chapter-list.module.css';

const MINUTE = 60_000;

/** The publication state (draft, scheduled, published …), in words. */
function usePublication(chapter: ChapterView, isPrivate: boolean): { text: string; tone: string } {
  const { t, format } = useI18n();
  const online = useOnlineHint();
  // Also a schedule that waits to be sent; the save state says that it waits.
  if (chapter.status === 'draft' && chapter.publishAt !== null)
    return {
      text: t('chapterList.scheduled', { when: format.moment(chapter.publishAt) }),
      tone: 'scheduled',
    };
  if (chapter.publishQueued)
    return { text: t(online ? 'chapterList.publishWaits' : 'chapterList.publishQueued'), tone: 'waiting' };
  if (chapter.status === 'draft') return { text: t('chapterList.draft'), tone: 'draft' };
  if (chapter.inspectState === 'waiting') return { text: t('chapterList.waiting'), tone: 'waiting' };
  if (chapter.inspectState === 'refused') return { text: t('chapterList.refused'), tone: 'refused' };
  const text = t('chapterList.published', {
    when: chapter.publishedAt ? format.day(chapter.publishedAt) : '',
  });
  // No reader can see it, so it does not look like a chapter that readers have.
  return isPrivate
    ? { text: `${text} · ${t('storyCard.notOpened')}`, tone: 'private' }
    : { text, tone: 'published' };
}

type Props = {
  chapter: ChapterView;
  /** The story is private, so no reader sees the chapter. */
  isPrivate: boolean;
};

type Shown = ReturnType<typeof usePublication>;

/** The publication state of a chapter with a schedule that the server does not have: its time may pass while it is shown. */
function Slot({ chapter, publication }: { chapter: ChapterView; publication: Shown }) {
  const { t } = useI18n();
  const now = useNow(useServices(), MINUTE);
  // What the server has refused is said by the save state.
  const isPassed = isSlotPassed(chapter, now) && !chapter.slotRefused;
  return (
    <span className={classes.state} data-tone={isPassed ? 'refused' : publication.tone}>
      {isPassed ? t('refusal.slotPassed') : publication.text}
    </span>
  );
}

/** The publication state alone. */
export const Publication = ({ chapter, isPrivate }: Props) => usePublication(chapter, isPrivate).text;

/** One line under a chapter's title: publication, words, save state. */
export function ChapterStateLine({ chapter, isPrivate }: Props) {
  const { t } = useI18n();
  const unit = useLengthUnit();
  const publication = usePublication(chapter, isPrivate);
  return (
    <span className={classes.states}>
      {chapter.slotAt === null ? (
        <span className={classes.state} data-tone={publication.tone}>
          {publication.text}
        </span>
      ) : (
        <Slot chapter={chapter} publication={publication} />
      )}
      <span>{t.count(`card.${unit}`, chapter.words)}</span>
      {chapter.paid && <span className={classes.state}>{t('chapterList.paid')}</span>}
      {chapter.unpublishedChanges && <span>{t('editor.unpublishedChanges')}</span>}
      {chapter.conflict ? (
        <span className={classes.warning}>{t('chapterList.conflict')}</span>
      ) : (
        <SaveBadge state={chapter.save} />
      )}
    </span>
  );
}
