import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useNewChapter } from '#services/new-chapter/use-new-chapter.tsx';
import { Nothing, part } from '#services/part/part.tsx';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { PullLine } from './pull-line.tsx';
import { StoryCard, StoryCardBones } from './story-card.tsx';
import classes from './story-list-page.module.css';
import type { QueueLines } from './story-queues.tsx';

/** The list works without these two parts. */
const WritingLine = part('list-lines', async () => (await import('./list-lines.ts')).listLines.WritingLine, {
  failed: Nothing,
});
const StoryQueues = part('list-lines', async () => (await import('./list-lines.ts')).listLines.StoryQueues, {
  failed: Nothing,
});

const RecoveryOffer = part(
  'recovery-offer',
  async () => (await import('./recovery-offer.tsx')).RecoveryOffer,
  { failed: Nothing },
);

/** The author's stories, from this device at once (docs/spec, section 2, Author area). */
export default function StoryListPage() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const stories = useLive(useCallback(() => work.stories(), [work]));
  const [queues, setQueues] = useState<QueueLines>(new Map());
  const newChapter = useNewChapter();
  const isEmpty = stories.state === 'ready' && stories.value.length === 0;
  return (
    <Page
      title={t('author.storiesTitle')}
      actions={
        isEmpty ? null : (
          <RouteLink to={links.createStory()} look="quiet" className={classes.create}>
            <Icon d={icons.plus} className={classes.onDesktop} />
            {t('author.newStory')}
          </RouteLink>
        )
      }
    >
      <PullLine />
      {stories.state === 'loading' ? <StoryCardBones /> : null}
      {stories.state === 'failed' ? (
        <ErrorState title={t('author.failed')} text={t('author.failedHelp')} />
      ) : null}
      {isEmpty ? (
        <EmptyState icon={shellIcons.books} title={t('storyList.noStory')} text={t('storyList.noStoryHelp')}>
          <RouteLink to={links.createStory()} look="accent">
            <Icon d={icons.plus} />
            {t('author.newStory')}
          </RouteLink>
        </EmptyState>
      ) : null}
      {stories.state === 'ready' && stories.value.length > 0 ? (
        <ul className={classes.list}>
          {stories.value.map((story) => (
            <li key={story.id}>
              <StoryCard
                story={story}
                queue={queues.get(story.id)}
                onNewChapter={() => newChapter.start(story)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {stories.state === 'ready' && !isEmpty ? <StoryQueues onRead={setQueues} /> : null}
      {stories.state === 'ready' && !isEmpty ? <WritingLine /> : null}
      {stories.state === 'ready' ? <RecoveryOffer /> : null}
      {newChapter.dialog}
    </Page>
  );
}
