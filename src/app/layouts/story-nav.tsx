import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { StoryMenuBar } from '#services/story-facts.tsx';
import { useLive } from '#services/use-live.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-nav.module.css';

type Props = { id: BookId; path: string };

/** The compact head of a story's other pages: the way back to the story, and its menu. The story's own page has the whole head. */
export function StoryNav({ id, path }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { storyAtHand } = useServices();
  const story = useLive(useCallback(() => work.story(id), [work, id]));
  // The page of a missing story says so, and has a link to all stories.
  if (path === links.chapterList(id) || (story.state === 'ready' && !story.value)) return null;
  const known = storyAtHand.read();
  const title =
    story.state === 'ready' && story.value
      ? story.value.form.title || t('author.untitled')
      : known?.id === id
        ? known.name
        : t('author.chapterListMenu');
  return (
    <section className={classes.head} aria-label={title}>
      <RouteLink to={links.chapterList(id)} className={classes.story} look="plain">
        <Icon d={icons.left} />
        <span className={classes.title}>{title}</span>
      </RouteLink>
      <StoryMenuBar id={id} />
    </section>
  );
}
