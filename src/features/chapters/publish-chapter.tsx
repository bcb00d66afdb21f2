import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { PublishFlow } from './publishing/publish-flow.tsx';
import { checkDrafts } from './schedule/check-drafts.ts';

/** The chapter that an author publishes from the list; `later`: at a time that the author chooses. */
export type Publishing = { chapter: ChapterView; later: boolean };

type Props = Publishing & {
  story: StoryView;
  /** Where the focus goes after a publish. */
  focusAfter(): HTMLElement | null;
  onClose(): void;
};

/** Publishes or schedules a chapter from its row. It is checked first, as in the editor; what is missing is named, with the way to the text. */
export function PublishChapter({ chapter, later, story, focusAfter, onClose }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const [problems, setProblems] = useState<readonly MessageKey[] | null>(null);
  const [asked] = useState(chapter);
  useEffect(() => {
    let current = true;
    void checkDrafts(work, [asked]).then(
      (found) => current && setProblems(found.get(asked.id) ?? []),
      () => current && setProblems(['message.operationFailed']),
    );
    return () => {
      current = false;
    };
  }, [work, asked]);
  if (problems === null) return null;
  const title = asked.title.trim() || t('author.untitled');
  if (problems.length > 0)
    return (
      <Dialog onClose={onClose} title={t('chapterRow.notYet')}>
        <Stack>
          <Text fw={600}>{title}</Text>
          <ul style={{ margin: 0 }}>
            {problems.map((problem) => (
              <li key={problem}>{t(problem)}</li>
            ))}
          </ul>
          <RouteLink look="accent" to={links.writeChapter(asked.bookId, asked.id, story.allowPrice)}>
            {t('chapterList.edit')}
          </RouteLink>
        </Stack>
      </Dialog>
    );
  return (
    <PublishFlow
      story={story}
      id={asked.id}
      changes={asked.status === 'published'}
      chapter={title}
      later={later}
      time={asked.publishAt}
      focusAfter={focusAfter}
      onClose={onClose}
    />
  );
}
