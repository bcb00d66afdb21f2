import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import { CompleteStory } from '#services/story-form/complete-first.tsx';
import { isComplete } from '#shared/domain/complete-story.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Dialog } from '#ui/dialog.tsx';
import { AfterPublish, hasPublished } from './after-publish.tsx';
import { type Choice, PublishChoice } from './publish-choice.tsx';
import { type Published, usePublished } from './use-published.ts';

type Props = {
  story: StoryView;
  id: ChapterId;
  /** The chapter is published already; this publishes its newer text. */
  changes: boolean;
  /** The chapter's title. Given where the dialog is not over the chapter's text, so that it says which chapter is meant. */
  chapter?: string;
  /** Starts with the choice of a time. */
  later?: boolean;
  /** The time that it is scheduled for already, in ms since epoch. */
  time?: number | null;
  /** Where the focus goes after a publish: the button that was pressed may be gone. */
  focusAfter(): HTMLElement | null;
  onClose(): void;
};

/** The title of the dialog that shows a publish. */
function titleOf({ outcome, delay }: Published, later: boolean): MessageKey {
  switch (outcome.kind) {
    case 'live':
    case 'review':
    case 'scheduled':
      return `published.${outcome.kind}`;
    case 'refused':
    case 'draft':
      return 'published.not';
    case 'waiting':
      if (delay === 'working' || delay === 'slow')
        return later ? 'published.workingLater' : 'published.working';
      return later ? 'published.waitingLater' : 'published.waiting';
  }
}

/**
 * Publishes a chapter, now or at a time, and then shows in the same dialog what became of it (docs/spec, section 10, Publishing). A story
 * that lacks what readers need is completed first.
 */
export function PublishFlow(props: Props) {
  const { story, id, changes, chapter, later = false, time = null, focusAfter, onClose } = props;
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const toReaders = useToReaders();
  const [asked] = useState(changes);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const published = usePublished(story.id, id, chosen !== null);

  const onChoose = async (choice: Choice) => {
    try {
      await toReaders({ bookId: story.id, chapters: [{ id, at: choice.at }], open: choice.open });
      setChosen(choice);
    } catch {
      const isGone = (await work.chapter(id).catch(() => null)) === undefined;
      notify.error(t(isGone ? 'editor.gone' : 'message.operationFailed'));
    }
  };
  const isForAuthor = published.outcome.kind === 'live' && !story.published;
  const ask = t(asked ? 'editor.publishChanges' : 'publishing.title');
  if (!isComplete(story.form))
    return (
      <Dialog onClose={onClose} title={t('publishing.first')}>
        <CompleteStory story={story} before="publishing" onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      // Not centred, so that the dialog's upper edge stays where it is while the content changes.
      centered={false}
      title={
        chosen
          ? t(titleOf(published, chosen.at !== undefined)) +
            (isForAuthor ? ` · ${t('storyCard.notOpened')}` : '')
          : ask
      }
      focusAfter={() => (chosen ? focusAfter() : null)}
    >
      {chosen ? (
        <AfterPublish
          story={story}
          id={id}
          changes={asked}
          later={chosen.at !== undefined}
          published={published}
          onClose={onClose}
        />
      ) : (
        <PublishChoice
          story={story}
          changes={asked}
          chapter={chapter}
          later={later}
          time={time}
          hasPublished={hasPublished(published.chapters)}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  );
}
