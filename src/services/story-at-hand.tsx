import { type ReactNode, useCallback, useEffect } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { useAuthor } from './author-context.ts';
import { type StoryAtHandStore, useServices } from './services-context.ts';
import { useLive } from './use-live.ts';

/** The name of the story if it is at hand, otherwise ''. */
export const nameAtHand = (store: StoryAtHandStore, id: BookId | undefined): string => {
  const story = store.read();
  return story && story.id === id ? story.name : '';
};

type Props = { id: string | undefined; title: string; children(story: StoryView): ReactNode };

/** A page about one story of this device, or the message that the story is missing. */
export function StoryAtHand({ id, title, children }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const bookId = parseId<BookId>(id);
  const story = useLive(
    useCallback(async () => (bookId ? await work.story(bookId) : undefined), [work, bookId]),
  );
  const { storyAtHand } = useServices();
  const isMissing = story.state === 'ready' && !story.value;
  useEffect(() => {
    if (isMissing && bookId) storyAtHand.forget(bookId);
  }, [isMissing, bookId, storyAtHand]);
  return (
    <Page title={title} width="narrow">
      {story.state === 'loading' ? <Bone width="100%" height={180} /> : null}
      {story.state === 'failed' ? <ErrorState title={t('author.failed')} /> : null}
      {isMissing ? <MissingStory /> : null}
      {story.state === 'ready' && story.value ? children(story.value) : null}
    </Page>
  );
}

/** A story that the author does not have, and the link back. */
export function MissingStory() {
  const { t } = useI18n();
  return (
    <EmptyState icon={shellIcons.books} title={t('author.storyMissing')}>
      <RouteLink to={links.stories()} look="accent">
        {t('author.storiesTitle')}
      </RouteLink>
    </EmptyState>
  );
}
