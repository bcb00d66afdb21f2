import { unitOfStory } from '#services/length-unit.ts';
import '#ui/mantine-more.css';
import { ActionIcon, Menu } from '@mantine/core';
import { Fragment, useId } from 'react';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMakePublic } from '#services/publishing/use-make-public.tsx';
import { StoryCover, StoryStates } from '#services/story-facts.tsx';
import { storyLinks } from '#services/story-links.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { Bone } from '#ui/bone.tsx';
import { dotted } from '#ui/dotted.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Loading } from '#ui/loading.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-card.module.css';

type Props = {
  story: StoryView;
  /** What waits to be published, in words; undefined: nothing, or it is not known. */
  queue: string | undefined;
  onNewChapter(): void;
};

/** A story in its author's list: cover, name, chapters, words, review status, and its three buttons (docs/spec, section 2, Author area). */
export function StoryCard({ story, queue, onNewChapter }: Props) {
  const { t } = useI18n();
  const id = useId();
  const title = story.form.title || t('author.untitled');
  const hint = story.finished
    ? t('storyCard.finishedHint')
    : story.completionWaiting
      ? t('storyCard.waitingHint')
      : '';
  const conflict = story.save.kind === 'needsYou' && story.save.why.kind === 'needsDecision';
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.cover}>
        <StoryCover story={story} title={title} />
      </div>
      <div className={classes.body}>
        <h2 id={`${id}-title`} className={classes.name}>
          <RouteLink to={links.chapterList(story.id)} look="plain" className={classes.title}>
            {title}
          </RouteLink>
        </h2>
        <p className={classes.numbers}>
          {dotted([
            t.count('card.chapters', story.chapterCount),
            t.count(`card.${unitOfStory(story.form)}`, story.words),
          ])}
        </p>
        {queue === undefined ? null : <p className={classes.numbers}>{queue}</p>}
        <StoryStates story={story} />
        {conflict ? (
          <RouteLink to={links.editStory(story.id)} className={classes.conflict}>
            {t('storyConflict.open')}
          </RouteLink>
        ) : null}
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.write}
          disabled={hint !== ''}
          aria-describedby={hint === '' ? undefined : `${id}-hint`}
          onClick={onNewChapter}
        >
          {t('storyCard.newChapter')}
        </button>
        <RouteLink to={links.chapterList(story.id)} look="plain" className={classes.action}>
          {t('storyCard.chapterList')}
        </RouteLink>
        <RouteLink to={links.editStory(story.id)} look="plain" className={classes.action}>
          {t('storyCard.editStory')}
        </RouteLink>
      </div>
      {hint === '' ? null : (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.more}>
        <StoryMenu story={story} title={title} />
      </div>
    </article>
  );
}

/** The rest of the story's menu, its public page, and opening it to readers. */
function StoryMenu({ story, title }: { story: StoryView; title: string }) {
  const { t } = useI18n();
  const makePublic = useMakePublic();
  const onCard = [links.chapterList(story.id), links.editStory(story.id)];
  return (
    <>
      {makePublic.dialog}
      <BackMenu position="bottom-end" withinPortal width={230}>
        <Menu.Target>
          <ActionIcon color="gray" aria-label={t('storyList.storyMenu', { title })}>
            <Icon d={icons.dots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!story.published && !story.deletable ? (
            <Menu.Item leftSection={<Icon d={icons.eye} />} onClick={() => makePublic.ask(story.id)}>
              {t('storyCard.open')}
            </Menu.Item>
          ) : null}
          {story.published ? (
            <Menu.Item component={Link} href={links.story(story.id)} leftSection={<Icon d={icons.eye} />}>
              {t('storyCard.see')}
            </Menu.Item>
          ) : null}
          {storyLinks(story.id)
            .filter(({ to }) => !onCard.includes(to))
            .map(({ to, icon, text }) => (
              <Fragment key={to}>
                {to === links.deleteStory(story.id) ? <Menu.Divider /> : null}
                <Menu.Item
                  component={Link}
                  href={to}
                  leftSection={<Icon d={icon} />}
                  {...(to === links.deleteStory(story.id) ? { color: 'red' } : {})}
                >
                  {t(text)}
                </Menu.Item>
              </Fragment>
            ))}
        </Menu.Dropdown>
      </BackMenu>
    </>
  );
}

/** Skeleton of a list of stories. */
export function StoryCardBones() {
  return (
    <Loading>
      {[0, 1, 2].map((key) => (
        <div key={key} className={classes.card}>
          <span className={classes.cover}>
            <Bone width="100%" height={78} />
          </span>
          <div className={`${classes.body} ${classes.lines}`}>
            <Bone width="70%" height={20} />
            <Bone width="50%" height={14} />
            <Bone width="40%" height={14} />
          </div>
          <div className={classes.actions}>
            <Bone width="100%" height={44} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
