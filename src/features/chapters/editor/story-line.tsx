import { Text } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterView, SaveState, StoryView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';
import classes from './editor-bar.module.css';
import { useIsRoom } from './use-is-room.ts';

type Props = { story: StoryView; chapter: ChapterView | undefined; save: ShownValue<SaveState | null> };

/**
 * The line above the save state: the story's title, or what matters more. Offline a text that waits for the network is safe on this device.
 * A phone's button has no room to say that it publishes changes. A published chapter of a private story says "Private" first: the notice
 * above the text, with which this word loads, is out of sight in a text that opens at its end.
 */
export function StoryLine({ story, chapter, save }: Props) {
  const { t, has } = useI18n();
  const isRoom = useIsRoom();
  const online = useOnlineHint();
  const state = useShown(save) ?? chapter?.save;
  const note =
    !online && state?.kind === 'queued'
      ? 'save.saved'
      : !isRoom && chapter?.status === 'published' && chapter.unpublishedChanges
        ? 'editor.unpublishedChanges'
        : null;
  const hasNoReaders = chapter?.status === 'published' && !story.published && has('publishing');
  const title = story.form.title;
  return (
    <Text size="sm" truncate={!note} className={classes.story} data-note={note ?? undefined}>
      {note ? t(note) : hasNoReaders ? `${t('storyCard.notOpened')} · ${title}` : title}
    </Text>
  );
}
