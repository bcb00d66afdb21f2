import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { splitDocument, splitPoint } from '#shared/domain/split-document.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import { Dialog } from '#ui/dialog.tsx';

type Props = {
  chapterId: ChapterId;
  text: ChapterText;
  flush(): Promise<void>;
  /** Shows the text that this chapter keeps after the split. */
  onText(text: ChapterText): void;
  onClose(): void;
};

/** Splits a text that is too long for one chapter; first shows how many words each part gets (docs/spec, section 10, Too long). */
export function SplitDialog({ chapterId, text, flush, onText, onClose }: Props) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [busy, setBusy] = useState(false);
  const index = splitPoint(text.content, CHAPTER_WORDS_MAX);
  const parts = index === undefined ? undefined : splitDocument(text.content, index);

  const split = async () => {
    if (index === undefined || !parts) return;
    setBusy(true);
    try {
      await flush();
      await work.splitChapter(chapterId, index);
      onText({ ...text, content: parts[0] });
      notify.success(t('split.done'));
      onClose();
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <Dialog onClose={onClose} title={t('split.title')}>
      <Stack>
        <Text>
          {parts
            ? t('split.text', {
                first: format.number(documentWords(parts[0])),
                second: format.number(documentWords(parts[1])),
              })
            : t('split.impossible')}
        </Text>
        {parts && (
          <Group justify="flex-end">
            <Button loading={busy} onClick={() => void split()}>
              {t('split.confirm')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
