import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { unsentText } from '#services/unsent-text.ts';
import { useLive } from '#services/use-live.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import classes from './unsent-card.module.css';

/** A story that was deleted for good while this device has unsent work on it: asks what to do with its texts (SYNC-9). */
export function GoneStoryCard({ id }: { id: BookId }) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify, navigate } = useServices();
  const story = useLive(useCallback(() => work.story(id), [work, id]));
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);

  const attempt = (doing: () => Promise<void>) => {
    setBusy(true);
    doing()
      .catch(() => notify.error(t('message.operationFailed')))
      .finally(() => setBusy(false));
  };
  const keepAsNew = () =>
    attempt(async () => navigate(links.chapterList(await work.keepAsNewStory(id)), { replace: true }));
  const exportAll = () =>
    attempt(async () => {
      const chapters = await work.chapters(id);
      const of = [null, ...chapters.map((chapter) => chapter.id)];
      saveTextFile(
        'tinta-unsent.txt',
        await unsentText(
          work,
          of.map((chapterId) => ({ bookId: id, chapterId })),
        ),
      );
    });
  return (
    <article className={`${classes.card} ${classes.parked}`}>
      <p className={classes.state}>
        <Icon d={icons.warning} size={18} />
        {t('save.needsYou')}
      </p>
      <h2 className={classes.title}>
        {(story.state === 'ready' && story.value?.form.title) || t('author.untitled')}
      </h2>
      <p className={classes.why}>{t('unsent.gone.text')}</p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" loading={busy} onClick={keepAsNew}>
          {t('unsent.gone.keepAsNew')}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={exportAll}>
          {t('unsent.export')}
        </Button>
        <Button size="sm" variant="subtle" disabled={busy} onClick={() => setErasing(true)}>
          {t('unsent.gone.erase')}
        </Button>
      </div>
      <ConfirmDialog
        open={erasing}
        title={t('unsent.gone.eraseTitle')}
        confirm={t('unsent.gone.erase')}
        cancel={t('unsent.gone.keep')}
        onCancel={() => setErasing(false)}
        onConfirm={() => {
          setErasing(false);
          attempt(() => work.eraseGoneStory(id));
        }}
      >
        {t('unsent.gone.eraseText')}
      </ConfirmDialog>
    </article>
  );
}
