import { Badge, Group, Text } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterView } from '#sync/author-work.ts';
import { SaveStateBadge } from '#ui/save-state-badge.tsx';
import classes from './chapter-list.module.css';

/** What a chapter is to readers (draft, scheduled, published …), in words. */
function usePublication(chapter: ChapterView): { text: string; color: string } {
  const { t, format } = useI18n();
  if (chapter.publishQueued) return { text: t('chapterList.publishQueued'), color: 'yellow' };
  if (chapter.status === 'draft' && chapter.publishAt !== null)
    return { text: t('chapterList.scheduled', { when: format.moment(chapter.publishAt) }), color: 'ink' };
  if (chapter.status === 'draft') return { text: t('chapterList.draft'), color: 'gray' };
  if (chapter.inspectState === 'waiting') return { text: t('chapterList.waiting'), color: 'yellow' };
  if (chapter.inspectState === 'refused') return { text: t('chapterList.refused'), color: 'red' };
  return {
    text: t('chapterList.published', { when: chapter.publishedAt ? format.day(chapter.publishedAt) : '' }),
    color: 'green',
  };
}

/** One line under a chapter's title: publication, words, safety. */
export function ChapterStateLine({ chapter }: { chapter: ChapterView }) {
  const { t } = useI18n();
  const publication = usePublication(chapter);
  return (
    <Group gap="xs" className={classes.states}>
      <Badge variant="light" color={publication.color} size="lg" radius="sm" tt="none" fw={600}>
        {publication.text}
      </Badge>
      <Text span size="sm">
        {t.count('editor.words', chapter.words)}
      </Text>
      {chapter.paid && (
        <Badge variant="outline" color="gray" tt="none">
          {t('chapterList.paid')}
        </Badge>
      )}
      {chapter.unpublishedChanges && (
        <Text span size="sm">
          {t('chapterList.unpublishedChanges')}
        </Text>
      )}
      {chapter.conflict ? (
        <Text span size="sm" fw={650} className={classes.warning}>
          {t('chapterList.conflict')}
        </Text>
      ) : (
        <SaveStateBadge state={chapter.save} />
      )}
    </Group>
  );
}
