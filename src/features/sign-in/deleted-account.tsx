import { useContext, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useStuckStorage } from '#services/use-stuck-storage.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { noteErasedAccount } from '#ui/platform/erased-account.ts';
import { showAppBadge } from '#ui/platform/use-app-badge.ts';
import { DeletedQuestion } from './deleted-question.tsx';

type State = { kind: 'working' } | { kind: 'asking'; count: number } | { kind: 'failed' };

/** Erases a deleted account's work from this device; asks first if some of it was never sent (SYNC-19). `deletedAt`: ISO 8601. */
export function DeletedAccount({ deletedAt }: { deletedAt: string }) {
  const { t, format } = useI18n();
  const { session } = useServices();
  const author = useContext(AuthorContext);
  const [state, setState] = useState<State>({ kind: 'working' });
  const started = useRef(false);
  const stuck = useStuckStorage();

  const step = async (task: () => Promise<void>): Promise<void> => {
    setState({ kind: 'working' });
    await task().catch(() => setState({ kind: 'failed' }));
  };
  const erase = async () => {
    await session.erase();
    showAppBadge(0);
    noteErasedAccount(deletedAt);
  };
  const look = () =>
    step(async () => {
      const count = await session.unsentCount();
      if (count > 0) setState({ kind: 'asking', count });
      else await erase();
    });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look();
  });

  const title = t('logout.deleted.title', { when: format.moment(deletedAt) });
  return (
    <Page title={title} width="narrow">
      {state.kind === 'working' && stuck !== null ? <ErrorState title={t(`logout.${stuck}`)} /> : null}
      {state.kind === 'asking' ? (
        <DeletedQuestion count={state.count} work={author?.work} onErase={() => step(erase)} />
      ) : null}
      {state.kind === 'failed' ? (
        <ErrorState title={t('logout.notErased')} onRetry={() => void look()} />
      ) : null}
    </Page>
  );
}
