import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { SaveBadge } from '#services/save-badge.tsx';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './story-card.module.css';
import { StoryMenu } from './story-menu.tsx';

type Props = { story: StoryView; onNewChapter(): void };

/** A story in its author's list: cover, name, chapters, words, review status, and actions (docs/spec, section 2). */
export function StoryCard({ story, onNewChapter }: Props) {
  const { t } = useI18n();
  const { fileUrl, notify } = useServices();
  const { work } = useAuthor();
  const hintId = useId();
  const local = useObjectUrl(story.localCover);
  const title = story.form.title || t('author.untitled');
  const hint = story.finished
    ? t('storyCard.finishedHint')
    : story.completionWaiting
      ? t('storyCard.completionHint')
      : '';
  const conflict = story.save.kind === 'needsYou' && story.save.why.kind === 'needsDecision';
  // A published chapter of a private story: no reader can see it yet.
  const canOpen = !story.published && !story.deletable;
  const open = () => {
    work.openStory(story.id).catch(() => notify.error(t('message.operationFailed')));
  };
  return (
    <article className={classes.card} aria-labelledby={`${hintId}-title`}>
      <div className={classes.cover}>
        <CoverImage
          src={local ?? (story.coverPath === null ? null : fileUrl(story.coverPath))}
          title={title}
          decorative
        />
      </div>
      <div className={classes.body}>
        <div className={classes.top}>
          <h2 id={`${hintId}-title`} className={classes.title}>
            <RouteLink to={links.chapterList(story.id)} look="plain">
              {title}
            </RouteLink>
          </h2>
          <StoryMenu story={story} title={title} />
        </div>
        <CardFacts story={story} />
        <SaveBadge state={story.wholeSave} />
      </div>
      <div className={classes.actions}>
        {conflict ? (
          <Button component={Link} href={links.editStory(story.id)} color="terracotta">
            {t('storyConflict.open')}
          </Button>
        ) : null}
        {canOpen ? (
          <Button color="terracotta" leftSection={<Icon d={icons.eye} />} onClick={open}>
            {t('storyCard.open')}
          </Button>
        ) : null}
        <Button
          leftSection={<Icon d={shellIcons.pen} />}
          disabled={hint !== ''}
          aria-describedby={hint === '' ? undefined : hintId}
          onClick={onNewChapter}
        >
          {t('storyCard.newChapter')}
        </Button>
        <Button component={Link} href={links.chapterList(story.id)} variant="default">
          {t('storyCard.chapterList')}
        </Button>
        <Button component={Link} href={links.editStory(story.id)} variant="default">
          {t('storyCard.editStory')}
        </Button>
        {hint === '' ? null : (
          <p id={hintId} className={classes.hint}>
            {hint}
          </p>
        )}
      </div>
    </article>
  );
}

/** Its length and contract, and the state of its review. */
function CardFacts({ story }: { story: StoryView }) {
  const { t } = useI18n();
  return (
    <>
      <p className={classes.numbers}>
        <span>{t.count('card.chapters', story.chapterCount)}</span>
        <span>{t.count('card.words', story.words)}</span>
        {story.contractType === '' ? null : <span>{t(`contractType.${story.contractType}`)}</span>}
      </p>
      <p className={classes.states}>
        <span className={classes.pill} data-state={story.inspectState}>
          {t(`inspect.${story.inspectState}`)}
        </span>
        {story.finished ? <span className={classes.pill}>{t('card.finished')}</span> : null}
        <span className={classes.pill} data-state={story.published ? 'passed' : undefined}>
          {t(story.published ? 'storyCard.opened' : 'storyCard.notOpened')}
        </span>
      </p>
    </>
  );
}
