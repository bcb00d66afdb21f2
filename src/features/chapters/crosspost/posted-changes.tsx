import { Alert, Button, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { compareTexts, isSame } from '#features/chapters/versions/compare-texts.ts';
import { Comparison, Legend } from '#features/chapters/versions/comparison.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { TARGET_NAMES } from '#shared/crosspost/target-names.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Compared } from './changed-lines.tsx';
import classes from './copy-sheet.module.css';
import { CopySheet } from './copy-sheet.tsx';

type Props = Compared & { onClose(): void };

/** The posted text and the text now; or why they cannot be compared. */
type Texts = { older: ChapterText; newer: ChapterText } | 'loading' | 'offline' | 'gone';

/** Reads both texts, from this device or the server. */
function useTexts({ chapter: { id }, post: { platform } }: Compared): Texts {
  const { work } = useAuthor();
  const { api } = useServices();
  const [texts, setTexts] = useState<Texts>('loading');
  useEffect(() => {
    let current = true;
    const read = async (): Promise<Texts> => {
      const newer = (await work.chapterText(id)) ?? (await work.fetchChapter(id));
      const here = await (await work.posts())?.postedText(id, platform);
      if (here) return { older: here, newer };
      const answer = await api.call('chapterPostedText', { request: { id, platform } }, { quiet: true });
      if (answer.ok) return { older: answer.value, newer };
      return answer.error.kind === 'answer' && answer.error.code === 'notFound' ? 'gone' : 'offline';
    };
    read().then(
      (found) => current && setTexts(found),
      () => current && setTexts('offline'),
    );
    return () => {
      current = false;
    };
  }, [api, work, id, platform]);
  return texts;
}

/** What has changed of a chapter since it was posted on a platform (MOVE-7); from here it is copied again. */
export function PostedChanges({ onClose, ...compared }: Props) {
  const { t, format } = useI18n();
  const texts = useTexts(compared);
  const [copying, setCopying] = useState(false);
  const { chapter, post } = compared;
  if (copying) return <CopySheet chapter={chapter} target={post.platform} onClose={onClose} />;
  const title = t('manuscript.copyFor.changes', {
    name: TARGET_NAMES[post.platform],
    when: format.day(post.at),
  });
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <div className={classes.sheet}>
        {texts === 'loading' ? (
          <Loader size="sm" role="status" aria-label={t('app.loading')} />
        ) : typeof texts === 'string' ? (
          <Alert>{t(texts === 'gone' ? 'manuscript.copyFor.gone' : 'manuscript.copyFor.notKept')}</Alert>
        ) : (
          <Changes {...texts} />
        )}
        <Button onClick={() => setCopying(true)}>{t('manuscript.copyFor.again')}</Button>
      </div>
    </Dialog>
  );
}

function Changes({ older, newer }: { older: ChapterText; newer: ChapterText }) {
  const { t } = useI18n();
  const blocks = compareTexts(older.content, newer.content);
  if (isSame(blocks) && older.title === newer.title) return <Text>{t('manuscript.copyFor.onlyLooks')}</Text>;
  return (
    <div>
      <Legend className={classes.legend} />
      <Comparison older={older} newer={newer} blocks={blocks} />
    </div>
  );
}
