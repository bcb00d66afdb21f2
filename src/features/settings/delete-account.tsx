import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { DELETION_DAYS } from '#shared/domain/deletion.ts';
import type { DeletionBlocker } from '#shared/protocol/account/deletion.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './delete-account.module.css';
import { ExportAccount } from './export-account.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useDeletion } from './use-deletion.ts';

const DAYS = { days: DELETION_DAYS };

/**
 * "Delete account": the export first, what prevents the deletion, then the request; and for 14 days the button that cancels the deletion
 * (docs/spec, section 4, Deletion of an account).
 */
export function DeleteAccount() {
  const { t, format } = useI18n();
  const { deletion, retry, ask, keep } = useDeletion();
  if (deletion.state === 'loading') return <Bone width="100%" height={160} />;
  if (deletion.state === 'failed')
    return <FailedCall title={t('settings.deletion.failed')} failure={deletion.failure} onRetry={retry} />;
  const { deleteAt, blockers } = deletion.value;
  if (deleteAt !== null)
    return (
      <div role="status" className={classes.asked}>
        <p className={classes.day}>{t('settings.deletion.askedFor', { when: format.moment(deleteAt) })}</p>
        <p>{t('settings.deletion.askedHelp')}</p>
        <Button onClick={() => void keep()}>{t('settings.deletion.keep')}</Button>
      </div>
    );
  return (
    <>
      <ul className={classes.points}>
        {(['gone', 'stays', 'back'] as const).map((point) => (
          <li key={point}>{t(`settings.deletion.${point}`, DAYS)}</li>
        ))}
      </ul>
      <ExportAccount />
      <SettingsPart title={t('settings.sections.delete.title')}>
        {blockers.length === 0 ? <AskButton ask={ask} /> : <Blockers blockers={blockers} />}
      </SettingsPart>
    </>
  );
}

/** What prevents the deletion, each with the place where it is solved. */
function Blockers({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  const { t } = useI18n();
  return (
    <>
      <p>{t('settings.deletion.blocked')}</p>
      <ul className={classes.points}>
        {blockers.map((blocker) => (
          <li key={blocker.kind === 'contract' ? blocker.bookId : blocker.kind}>
            {blocker.kind === 'contract'
              ? t('settings.deletion.by.contract', { story: blocker.bookName || t('author.untitled') })
              : t(`settings.deletion.by.${blocker.kind}`)}{' '}
            <RouteLink to={placeOf(blocker)}>{t('settings.deletion.solve')}</RouteLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function placeOf(blocker: DeletionBlocker): string {
  if (blocker.kind === 'contract') return links.completing(blocker.bookId);
  return blocker.kind === 'editor' ? links.writeToEditors() : links.income();
}

/** The request, confirmed in a dialog. An author who signed in long ago must prove again to be the owner. */
function AskButton({ ask }: { ask(): Promise<string> }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  return (
    <>
      {failure === '' ? null : <Problem>{failure}</Problem>}
      <Button
        color="red.8"
        classNames={{ label: classes.label ?? '' }}
        className={classes.ask ?? ''}
        onClick={() => setAsking(true)}
      >
        {t('settings.deletion.ask', DAYS)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('settings.deletion.sure')}
        confirm={t('settings.deletion.ask', DAYS)}
        cancel={t('settings.deletion.keep')}
        dangerous
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void ask().then(setFailure);
        }}
      >
        {t('settings.deletion.back', DAYS)}
      </ConfirmDialog>
    </>
  );
}
