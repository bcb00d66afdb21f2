import { TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useTexts } from '#services/use-texts.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { chaptersLike } from './chapters-like.ts';

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  typed: string;
  onType(typed: string): void;
};

/**
 * Jumps to a chapter by its number or a part of its title; Enter opens the first match. It loads its own texts, as the writing room does
 * not have them.
 */
export function ChapterJump({ story, chapters, typed, onType }: Props) {
  const { t } = useI18n();
  const { navigate } = useServices();
  if (!useTexts('manuscript')) return null;
  return (
    <TextInput
      type="search"
      label={t('manuscript.tools.jump')}
      value={typed}
      autoCapitalize="off"
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        const like = chaptersLike(chapters, typed);
        const exact = chapters[Number(typed.trim()) - 1];
        const first = exact ?? chapters.find(({ id }) => like?.has(id));
        if (first) navigate(links.writeChapter(story.id, first.id, story.allowPrice));
      }}
    />
  );
}
