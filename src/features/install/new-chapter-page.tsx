import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useNewChapter } from '#services/new-chapter/use-new-chapter.tsx';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './new-chapter-page.module.css';
import { openStories } from './open-stories.ts';

/** `/write`: target of the installed app's shortcut "New chapter". Asks which story, the last edited one first, and then opens the editor. */
export default function NewChapterPage() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const newChapter = useNewChapter();
  const live = useLive(useCallback(async () => openStories(await work.stories()), [work]));
  return (
    <Page title={t('write.title')} width="narrow">
      {live.state === 'loading' ? <Bone width="100%" height={64} /> : null}
      {live.state === 'failed' ? <ErrorState title={t('author.failed')} /> : null}
      {live.state === 'ready' && live.value.length === 0 ? (
        <EmptyState icon={icons.book} title={t('write.none')}>
          <RouteLink to={links.createStory()} look="accent">
            {t('share.newStory')}
          </RouteLink>
        </EmptyState>
      ) : null}
      {live.state === 'ready' && live.value.length > 0 ? (
        <>
          <p className={classes.lead}>{t('write.lead')}</p>
          <ul className={classes.list}>
            {live.value.map((story) => (
              <li key={story.id}>
                <button type="button" className={classes.story} onClick={() => newChapter.start(story)}>
                  <Icon d={shellIcons.pen} />
                  <span className={classes.name}>{story.form.title}</span>
                  <span className={classes.count}>{t.count('card.chapters', story.chapterCount)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {newChapter.dialog}
    </Page>
  );
}
