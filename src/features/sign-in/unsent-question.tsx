import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { unsentText } from '#services/unsent-text.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import { FormNotice } from './form-notice.tsx';
import classes from './unsent-question.module.css';

type Props = {
  count: number;
  /** Sending was tried, and something is still unsent. */
  sendFailed: boolean;
  /** Absent while the local database is not open: then nothing can be exported. */
  work: AuthorWork | undefined;
  onSendNow(): Promise<void>;
  onEnd(choice: 'keepSealed' | 'delete'): Promise<void>;
  onCancel(): void;
};

/** What to do with unsent work at sign-out (SYNC-11). Only deletion loses anything, and it asks again. */
export function UnsentQuestion({ count, sendFailed, work, onSendNow, onEnd, onCancel }: Props) {
  const { t } = useI18n();
  const { notify } = useServices();
  const [deleting, setDeleting] = useState(false);
  const exportAll = async (from: AuthorWork) => {
    saveTextFile('tinta-unsent.txt', await unsentText(from, await from.unsent()));
  };
  return (
    <div className={classes.question}>
      <h2 className={classes.title}>{t('logout.unsentTitle')}</h2>
      <p className={classes.text}>{t.count('logout.unsentText', count)}</p>
      {sendFailed ? <FormNotice kind="bad">{t('logout.sendFailed')}</FormNotice> : null}
      <Button leftSection={<Icon d={icons.send} />} onClick={() => void onSendNow()}>
        {t('logout.sendNow')}
      </Button>
      {work ? (
        <Button
          variant="default"
          leftSection={<Icon d={icons.download} />}
          onClick={() => void exportAll(work).catch(() => notify.error(t('message.operationFailed')))}
        >
          {t('logout.export')}
        </Button>
      ) : null}
      <div>
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon d={icons.lock} />}
          onClick={() => void onEnd('keepSealed')}
        >
          {t('logout.keep')}
        </Button>
        <p className={classes.help}>{t('logout.keepHelp')}</p>
      </div>
      <Button variant="default" leftSection={<Icon d={icons.trash} />} onClick={() => setDeleting(true)}>
        {t('logout.delete')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('logout.cancel')}
      </Button>
      <ConfirmDialog
        open={deleting}
        dangerous
        title={t('logout.delete')}
        confirm={t('logout.deleteConfirm')}
        cancel={t('logout.cancel')}
        onConfirm={() => void onEnd('delete')}
        onCancel={() => setDeleting(false)}
      >
        {t.count('logout.unsentText', count)}
      </ConfirmDialog>
    </div>
  );
}
