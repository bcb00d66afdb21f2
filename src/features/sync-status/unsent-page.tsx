import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { unsentText } from '#services/unsent-text.ts';
import { useLive } from '#services/use-live.ts';
import { useSignedOut } from '#services/use-session.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { UnsentItem } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { OfflineAge } from '#ui/offline-age.tsx';
import { Page } from '#ui/page.tsx';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import { useNow } from '#ui/platform/use-now.ts';
import { GoneStoryCard } from './gone-story-card.tsx';
import { HeldUp } from './held-up.tsx';
import { UnsentCard } from './unsent-card.tsx';
import classes from './unsent-page.module.css';
import { WaitingContract } from './waiting-contract.tsx';

const MINUTE = 60_000;

/** `/unsent`: everything that has not reached the server, why, and what can be done about it (SYNC-9). */
export default function UnsentPage() {
  const { t } = useI18n();
  const services = useServices();
  const { work, contracts: forms, syncNow } = useAuthor();
  const status = useSyncStatus();
  const signedOut = useSignedOut();
  const now = useNow(services, MINUTE);
  const unsent = useLive(useCallback(() => work.unsent(), [work]));
  const [contracts, setContracts] = useState<readonly string[] | 'reading' | 'unreadable'>('reading');
  const { parked } = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have sent an item
  useEffect(() => {
    void forms.waiting().then(setContracts, () => setContracts('unreadable'));
  }, [forms, parked]);
  const places = typeof contracts === 'string' ? [] : contracts;
  const [busy, setBusy] = useState(false);
  const [withdrawing, setWithdrawing] = useState<UnsentItem | null>(null);
  const items = unsent.state === 'ready' ? unsent.value : [];
  // One question for each story that was deleted for good, however many of its items wait.
  const gone = new Set(
    items.flatMap(({ bookId, why }) => (bookId && why?.reason === 'storyDeleted' ? [bookId] : [])),
  );
  const others = items.filter(({ bookId }) => bookId === null || !gone.has(bookId));

  const attempt = (doing: Promise<void>) =>
    doing.catch(() => services.notify.error(t('message.operationFailed')));
  const sendNow = async () => {
    setBusy(true);
    await syncNow();
    setBusy(false);
  };
  const exportText = async (chosen: readonly UnsentItem[]) => {
    saveTextFile('tinta-unsent.txt', await unsentText(work, chosen));
  };
  return (
    <Page
      title={t('unsent.title')}
      actions={
        items.length === 0 ? null : (
          <div className={classes.actions}>
            <Button
              variant={signedOut ? 'default' : 'filled'}
              loading={busy}
              leftSection={<Icon d={icons.send} />}
              onClick={() => void sendNow()}
            >
              {t('sync.now')}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon d={icons.download} />}
              onClick={() => void attempt(exportText(items))}
            >
              {t('unsent.export')}
            </Button>
          </div>
        )
      }
    >
      {signedOut ? (
        <div className={classes.notice} role="status">
          <p>{t('unsent.signedOut')}</p>
          <Button onClick={() => services.openSignIn()}>{t('nav.signIn')}</Button>
        </div>
      ) : null}
      {signedOut || items.length === 0 ? null : <HeldUp status={status} now={now} />}
      {status.lastSyncAt === null ? null : <OfflineAge at={status.lastSyncAt} now={now} />}
      {unsent.state === 'loading' || contracts === 'reading' ? <Bone width="100%" height={88} /> : null}
      {unsent.state === 'failed' || contracts === 'unreadable' ? (
        <ErrorState title={t('author.failed')} text={t('author.failedHelp')} />
      ) : null}
      {unsent.state === 'ready' && contracts === places && items.length + places.length === 0 ? (
        <EmptyState icon={icons.cloudCheck} title={t('unsent.empty')} />
      ) : null}
      <ul className={classes.list}>
        {places.map((id) => (
          <li key={id}>
            <WaitingContract id={id as BookId} />
          </li>
        ))}
        {[...gone].map((id) => (
          <li key={id}>
            <GoneStoryCard id={id} />
          </li>
        ))}
        {others.map((item) => (
          <li key={item.key}>
            <UnsentCard
              item={item}
              onConfirm={() => void attempt(work.confirmEntry(item.key))}
              onWithdraw={() => setWithdrawing(item)}
              onExport={() => void attempt(exportText([item]))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawing !== null}
        title={t('unsent.withdrawTitle')}
        confirm={t('unsent.withdraw')}
        cancel={t('unsent.keep')}
        onCancel={() => setWithdrawing(null)}
        onConfirm={() => {
          if (withdrawing) void attempt(work.withdrawEntry(withdrawing.key));
          setWithdrawing(null);
        }}
      >
        {t('unsent.withdrawText')}
      </ConfirmDialog>
    </Page>
  );
}
