import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { Notice } from './notice.tsx';

type Props = {
  chapter: ChapterView;
  /** `deletedForGood`: the chapter cannot be restored; `storyDeleted`: its story is gone. */
  reason: 'deletedElsewhere' | 'deletedForGood' | 'storyDeleted';
  allowPrice: boolean;
};

/** Says that the open chapter was deleted on another device, and asks what to do with the text written here since (SYNC-9). */
export function DeletedElsewhere({ chapter, reason, allowPrice }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify, navigate } = useServices();
  const { id, bookId } = chapter;

  const attempt = (doing: () => Promise<void>) => () => {
    doing().catch(() => notify.error(t('message.operationFailed')));
  };
  const undelete = attempt(() => work.undeleteChapter(id));
  const keepAsNew = attempt(async () => {
    const made = await work.keepAsNewChapter(id);
    navigate(links.writeChapter(bookId, made, allowPrice), { replace: true });
  });
  const deleteToo = attempt(async () => {
    await work.deleteChapter(id);
    navigate(links.chapterList(bookId), { replace: true });
  });
  if (reason === 'storyDeleted')
    return (
      <Notice
        color="warn"
        text={t('editorGone.storyGone')}
        action={
          <Button size="sm" variant="light" component={Link} href={links.unsent()}>
            {t('sync.details')}
          </Button>
        }
      />
    );
  return (
    <Alert color="warn" py="xs" role="status">
      <Text size="sm">{t(`editorGone.${reason}`)}</Text>
      <Group gap="xs" mt="xs">
        {reason === 'deletedElsewhere' && (
          <Button size="sm" onClick={undelete}>
            {t('editorGone.bringBack')}
          </Button>
        )}
        <Button size="sm" variant="light" onClick={keepAsNew}>
          {t('editorGone.keepAsNew')}
        </Button>
        <Button size="sm" variant="subtle" onClick={deleteToo}>
          {t('editorGone.deleteToo')}
        </Button>
      </Group>
    </Alert>
  );
}
