import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTakeBack } from '#features/chapters/use-take-back.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { queueOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import { StoryCover } from '#services/story-facts.tsx';
import type { ChapterId } from '#shared/domain/ids.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { useSecondsLeft } from '#ui/platform/use-seconds-left.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { whyText } from '#ui/save-state-badge.tsx';
import { OpenStory } from './open-story.tsx';
import classes from './publishing.module.css';
import { ReaderLink } from './reader-link.tsx';
import type { Published } from './use-published.ts';

const NextBonus = part(
  'next-bonus',
  async () => (await import('#features/chapters/next-bonus.tsx')).NextBonus,
  { failed: Nothing },
);

type Props = {
  story: StoryView;
  id: ChapterId;
  /** The chapter had been published before, and this publish brings readers its newer text. */
  changes: boolean;
  /** A time was chosen. */
  later: boolean;
  published: Published;
  onClose(): void;
};

/** Whether a story has a published chapter, so that it can be made public. */
export const hasPublished = (chapters: readonly ChapterView[]): boolean =>
  chapters.some(({ status }) => status === 'published');

/**
 * Shown after a publish: what became of it, the link for readers, and what is next. The button to take the publish back disappears when its
 * seconds are over. A line of the same height replaces it, so nothing moves.
 */
export function AfterPublish({ story, id, changes, later, published, onClose }: Props) {
  const { t } = useI18n();
  const { outcome, chapter } = published;
  const text = useStateText({ story, changes, later, published });
  const state = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: "Publish", and later "Make it public".
  const { published: isPublic } = story;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves again once the story is public
  useEffect(() => state.current?.focus(), [isPublic]);
  const isOn = outcome.kind !== 'refused' && outcome.kind !== 'draft';
  const isLive = outcome.kind === 'live';
  return (
    <div className={classes.after}>
      <div className={classes.head}>
        <div className={classes.cover}>
          <StoryCover story={story} title={story.form.title} />
        </div>
        <div className={classes.about}>
          <p className={classes.title}>{chapter?.title.trim() || t('author.untitled')}</p>
          <p className={classes.story}>{story.form.title || t('author.untitled')}</p>
        </div>
      </div>
      <p ref={state} tabIndex={-1} className={classes.text} role="status">
        {text}
      </p>
      {outcome.kind === 'refused' ? (
        <RouteLink to={links.unsent()} look="quiet">
          {t('sync.details')}
        </RouteLink>
      ) : (
        <Undo published={published} id={id} changes={changes} />
      )}
      {isOn && !story.published ? (
        <OpenStory
          story={story}
          canOpen={!later || hasPublished(published.chapters)}
          opening={published.opening}
        />
      ) : null}
      {isOn && story.published ? (
        <ReaderLink path={`/#${links.read(story.id, id)}`} title={chapter?.title ?? ''} works={isLive} />
      ) : null}
      <Next story={story} published={published} id={id} />
      <div className={classes.actions}>
        <RouteLink to={links.writeChapter(story.id, '0', story.allowPrice)} look="quiet">
          {t('published.nextChapter')}
        </RouteLink>
        <Button variant="default" onClick={onClose}>
          {t('published.done')}
        </Button>
      </div>
    </div>
  );
}

/** One sentence on what became of the publish. */
function useStateText({
  story,
  changes,
  later,
  published,
}: Pick<Props, 'story' | 'changes' | 'later' | 'published'>): string {
  const { t, format } = useI18n();
  const { outcome, delay } = published;
  switch (outcome.kind) {
    case 'live':
      if (!story.published) return t('published.privateText');
      return t(changes ? 'published.changesText' : 'published.liveText');
    case 'review':
      return t(story.published ? 'published.reviewText' : 'published.privateReviewText');
    case 'scheduled':
      return t('published.scheduledText', { when: format.moment(outcome.at) });
    case 'refused':
      return `${whyText(outcome.why, t)}\n${t('published.refusedText')}`;
    case 'draft':
      return t('published.draftText');
    case 'waiting':
      if (delay === 'offline' && later) return t('published.offlineLaterText');
      return t(`published.${delay}Text`);
  }
}

/** Takes the publish back while that is possible, or cancels it before it is sent. */
function Undo({ published: { chapter, outcome }, id, changes }: Pick<Props, 'published' | 'id' | 'changes'>) {
  const { t } = useI18n();
  const takeBack = useTakeBack();
  const seconds = useSecondsLeft(useServices(), chapter?.undoUntil ?? null, PUBLISH_UNDO_MS / 1000);
  const isFirst = chapter?.status === 'draft';
  const text =
    outcome.kind === 'live' && seconds > 0
      ? t('chapterList.takeBackFor', { seconds })
      : outcome.kind === 'scheduled'
        ? t('chapterList.cancelSchedule')
        : outcome.kind === 'waiting' && isFirst
          ? t('chapterList.takeBack')
          : null;
  if (text !== null)
    return (
      <Button
        variant="default"
        fullWidth
        h={44}
        className={classes.undo ?? ''}
        onClick={() => void takeBack(id)}
      >
        {text}
      </Button>
    );
  // A newer text of a published chapter cannot be taken back.
  if (outcome.kind !== 'live' || changes) return null;
  return <p className={classes.undoOver}>{t('published.undoOver')}</p>;
}

/** What is next, from what this device has: the next scheduled chapter, and the words to the next bonus. */
function Next({ story, published: { chapters }, id }: Pick<Props, 'story' | 'published' | 'id'>) {
  const { t, format } = useI18n();
  const [next] = queueOf(
    chapters.filter((chapter) => chapter.id !== id),
    useServices().clock.now(),
  );
  const mayEarn = story.allowPrice && !story.finished;
  if (!next && !mayEarn) return null;
  return (
    <section className={classes.next}>
      <h3 className={classes.heading}>{t('published.next')}</h3>
      {next ? (
        <p className={classes.line}>
          {t('published.nextScheduled', {
            title: next.chapter.title.trim() || t('author.untitled'),
            when: format.moment(next.at),
          })}
        </p>
      ) : null}
      {mayEarn ? (
        <div className={classes.bonus}>
          <NextBonus story={story} chapters={chapters} />
        </div>
      ) : null}
    </section>
  );
}
