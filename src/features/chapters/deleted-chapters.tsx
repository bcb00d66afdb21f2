import { useLengthUnit } from '#services/length-unit.ts';
import '#ui/mantine-more.css';
import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useCallback, useId } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { dotted } from '#ui/dotted.ts';
import { missingText } from '#ui/failure-text.ts';

type Props = { bookId: BookId; onRestore(chapter: { id: ChapterId; title: string }): Promise<void> };

/** Chapters deleted in the last 30 days, which can be restored (docs/spec, section 4, Chapters). */
export function DeletedChapters({ bookId, onRestore }: Props) {
  const heading = useId();
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  const { work } = useAuthor();
  const server = useFetched(useCallback(() => work.fetchDeleted(bookId), [work, bookId]));
  const deleted = useLive(useCallback(() => work.deletedChapters(bookId), [work, bookId]));

  const items = deleted.state === 'ready' ? deleted.value : [];
  return (
    <Stack gap="xs" component="section" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {t('chapterList.deletedTitle')}
      </Title>
      {server.state === 'asking' && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      {server.state === 'failed' && (
        <Alert role="status">{missingText(t, server.failure, 'chapterList.deletedOffline')}</Alert>
      )}
      {server.state === 'there' && items.length === 0 && <Text>{t('chapterList.deletedEmpty')}</Text>}
      {items.map((chapter) => (
        <Group key={chapter.id} justify="space-between" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text fw={600} truncate>
              {chapter.title.trim() || t('author.untitled')}
            </Text>
            <Text size="sm">
              {dotted([
                t.count(`card.${unit}`, chapter.words),
                t('chapterList.goneAt', { day: format.day(chapter.goneAt) }),
              ])}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            h={44}
            style={{ flex: 'none' }}
            onClick={() => void onRestore(chapter)}
          >
            {t('chapterList.bringBack')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
