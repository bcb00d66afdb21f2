import { Button } from '@mantine/core';
import { useContext, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { unitOf } from '#services/length-unit.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import { links, sharePath } from '#shared/protocol/links.ts';
import { type ReadingPlace, readingPlace } from '#storage/owned/reading-places.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { sharePage } from '#ui/platform/share-page.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { StoryContents } from './story-contents.tsx';
import classes from './story-view.module.css';

/** The page can be read without this part, so a failure to load it leaves its place empty. */
const KeepStory = part('keep-story', async () => (await import('./keep-story.tsx')).KeepStory, {
  texts: 'keepStory',
  failed: Nothing,
});

type Props = { story: PublicStory };

/** A story for readers: cover, pen name, synopsis, tags, words, chapters; read, share, and edit for its author. */
export function StoryView({ story }: Props) {
  const { t, format } = useI18n();
  const { fileUrl, notify, clock } = useServices();
  const own = useOwnStory(story.id);
  const [place, setPlace] = useState<ReadingPlace | undefined>();
  useEffect(() => {
    void readingPlace(story.id).then(setPlace, () => undefined);
  }, [story.id]);
  const cover = story.iconUrl ?? story.iiconUrlMedium;
  const begun = story.chapters.find(({ id }) => id === place?.chapterId);
  const next = begun ?? story.chapters[0];
  const share = async () => {
    if ((await sharePage(story.name, sharePath(story.id))) === 'copied')
      notify.success(t('storyPage.copied'));
  };
  return (
    <article className={classes.page}>
      <div className={classes.head}>
        <div className={classes.cover}>
          <CoverImage src={cover === null ? null : fileUrl(cover)} title={story.name} />
        </div>
        <div className={classes.about}>
          <h1 className={classes.title} lang={story.language}>
            {story.name}
          </h1>
          <p className={classes.by}>{t('storyPage.by', { name: story.iname })}</p>
          <p className={classes.facts}>
            <span>{story.genre.name}</span>
            <span>{t(`storyPage.${story.audience}`)}</span>
            <span>{t(story.finished ? 'card.finished' : 'storyPage.ongoing')}</span>
            <span>{t.count('card.chapters', story.chapterCount)}</span>
            <span>{t.count(`card.${unitOf(story.language)}`, story.words)}</span>
          </p>
          {story.chapterCount > 0 ? (
            <p className={classes.updated}>
              {t('storyPage.updated', { when: format.ago(story.updatedAt, clock.now()) })}
            </p>
          ) : null}
          <div className={classes.actions}>
            {next ? (
              <RouteLink to={links.read(story.id, next.id)} look="accent">
                <Icon d={icons.book} />
                {t(begun ? 'storyPage.continue' : 'storyPage.read')}
              </RouteLink>
            ) : null}
            <Button variant="default" leftSection={<Icon d={icons.share} />} onClick={() => void share()}>
              {t('storyPage.share')}
            </Button>
            {own ? (
              <RouteLink to={links.editStory(story.id)} look="quiet">
                <Icon d={shellIcons.pen} />
                {t('storyPage.edit')}
              </RouteLink>
            ) : null}
          </div>
          <div className={classes.keep}>
            <KeepStory story={story} />
          </div>
        </div>
      </div>
      <section>
        <h2 className={classes.heading}>{t('storyPage.synopsis')}</h2>
        <p className={classes.synopsis} lang={story.language}>
          {story.synopsis}
        </p>
        {story.tags.length > 0 ? (
          <ul className={classes.tags}>
            {story.tags.map((tag) => (
              <li key={tag.id} className={classes.tag}>
                {tag.name}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section>
        <h2 className={classes.heading}>{t('storyPage.contents')}</h2>
        <StoryContents story={story} />
      </section>
    </article>
  );
}

/**
 * Whether the story is the signed-in author's own: then it is on this device, so its form can be opened without a network. Checked again
 * at each change of sync, for a device that is still receiving its stories.
 */
function useOwnStory(id: BookId): boolean {
  const author = useContext(AuthorContext);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    setOwn(false);
    if (!author) return;
    let current = true;
    const look = () => {
      author.work.story(id).then(
        (story) => current && setOwn(story !== undefined),
        () => undefined,
      );
    };
    look();
    const unfollow = author.onStatus(look);
    return () => {
      current = false;
      unfollow();
    };
  }, [author, id]);
  return own;
}
