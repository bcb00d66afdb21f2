import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { SaveBadge } from './save-badge.tsx';
import { useServices } from './services-context.ts';
import classes from './story-facts.module.css';
import { storyLinks } from './story-links.ts';

/** A story's cover: from this device, from the server, or the title on a coloured background. The title is beside the cover. */
export function StoryCover({ story, title }: { story: StoryView; title: string }) {
  const { fileUrl } = useServices();
  const local = useObjectUrl(story.localCover);
  return (
    <CoverImage
      src={local ?? (story.coverPath === null ? null : fileUrl(story.coverPath))}
      title={title}
      decorative
    />
  );
}

/**
 * The states of a story, each a small mark with words: review, finished, open to readers. The save state is shown only while something is
 * not on the server yet.
 */
export function StoryStates({ story }: { story: StoryView }) {
  const { t } = useI18n();
  // A published chapter of a private story: no reader can see it yet.
  const waitsForOpening = !story.published && !story.deletable;
  return (
    <p className={classes.states}>
      <span className={classes.state} data-tone={story.inspectState}>
        {t(`inspect.${story.inspectState}`)}
      </span>
      {story.finished ? (
        <span className={classes.state} data-tone="passed">
          {t('card.finished')}
        </span>
      ) : null}
      {story.completionWaiting && !story.finished ? (
        <span className={classes.state} data-tone="waiting">
          {t('storyCard.completionHint')}
        </span>
      ) : null}
      <span
        className={classes.state}
        data-tone={story.published ? 'passed' : waitsForOpening ? 'waiting' : 'draft'}
      >
        {t(story.published ? 'storyCard.opened' : 'storyCard.notOpened')}
      </span>
      {story.wholeSave.kind === 'synced' ? null : <SaveBadge state={story.wholeSave} />}
    </p>
  );
}

/** The story's menu as part of the story's head (docs/spec, section 2, Author area); a phone scrolls it and shows the current entry. */
export function StoryMenuBar({ id }: { id: BookId }) {
  const { t } = useI18n();
  const [path] = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has a new current entry
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={row} className={classes.menu} aria-label={t('author.ofStory')}>
      {storyLinks(id).map(({ to, text }) => (
        <RouteLink
          key={to}
          to={to}
          look="plain"
          className={classes.entry}
          aria-current={path === to ? 'page' : undefined}
        >
          {t(text)}
        </RouteLink>
      ))}
    </nav>
  );
}
