import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { unsentText } from '#services/unsent-text.ts';
import { links } from '#shared/protocol/links.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './unsent-question.module.css';

type Props = {
  /** How many things only this device has. */
  count: number;
  /** Absent while the local database is not open: then nothing can be exported. */
  work: AuthorWork | undefined;
  onErase(): Promise<void>;
};

/** The account was deleted: what only this device has can be exported, and is erased when its author says so (SYNC-19). */
export function DeletedQuestion({ count, work, onErase }: Props) {
  const { t } = useI18n();
  const { notify } = useServices();
  const [erasing, setErasing] = useState(false);
  const exportAll = async (from: AuthorWork) => {
    saveTextFile('tinta-unsent.txt', await unsentText(from, await from.unsent()));
  };
  return (
    <div className={classes.question}>
      <p className={classes.text}>{t('logout.deleted.text')}</p>
      <p className={classes.text}>{t.count('logout.unsentText', count)}</p>
      {work ? (
        <Button
          leftSection={<Icon d={icons.download} />}
          onClick={() => void exportAll(work).catch(() => notify.error(t('message.operationFailed')))}
        >
          {t('logout.export')}
        </Button>
      ) : null}
      <RouteLink to={links.unsent()} look="quiet">
        {t('logout.deleted.see')}
      </RouteLink>
      <Button variant="default" leftSection={<Icon d={icons.trash} />} onClick={() => setErasing(true)}>
        {t('logout.deleted.erase')}
      </Button>
      <ConfirmDialog
        open={erasing}
        dangerous
        title={t('logout.deleted.erase')}
        confirm={t('logout.deleteConfirm')}
        cancel={t('logout.deleted.cancel')}
        onConfirm={() => void onErase()}
        onCancel={() => setErasing(false)}
      >
        {t.count('logout.unsentText', count)}
      </ConfirmDialog>
    </div>
  );
}
