import { Button } from '@mantine/core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import { useStuckStorage } from '#services/use-stuck-storage.ts';
import type { UnsentChoice } from '#session/session-control.ts';
import { links } from '#shared/protocol/links.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { erasedAccountNote } from '#ui/platform/erased-account.ts';
import { showAppBadge } from '#ui/platform/use-app-badge.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { ContractQuestion } from './contract-question.tsx';
import { DeletedAccount } from './deleted-account.tsx';
import { UnsentQuestion } from './unsent-question.tsx';

type State =
  | { kind: 'working' }
  /** Signed contracts wait; no sign-out keeps them. */
  | { kind: 'contracts'; stories: readonly string[] }
  | { kind: 'asking'; count: number; sendFailed: boolean }
  /**
   * Unsent work could not be checked, so the author stays signed in; or the session has ended and its work could not be sealed or erased.
   */
  | { kind: 'failed'; again(): Promise<void> }
  /** Nobody is signed in, or not any more. */
  | { kind: 'nobody' };

/** Signs out. For a deleted account, asks what to do with the work on this device. */
export default function LogoutPage() {
  const deletedAt = useSession()?.deletedAt;
  return deletedAt === undefined ? <SignOut /> : <DeletedAccount deletedAt={deletedAt} />;
}

/**
 * Signs out. With a signed contract or other unsent work it asks first: send now, export, keep sealed or delete (SYNC-11). `signOut` ends
 * in a reload of home, which then says "exit successful" (docs/spec, section 4, Logout).
 */
function SignOut() {
  const { t, format } = useI18n();
  const { session, navigate } = useServices();
  const author = useContext(AuthorContext);
  const [state, setState] = useState<State>(() => ({ kind: session.current() ? 'working' : 'nobody' }));
  const [erasedAt] = useState(erasedAccountNote);
  const stuck = useStuckStorage();
  const started = useRef(false);

  /** A step of the sign-out; a failed one says so and can be repeated. */
  const step = async (task: () => Promise<void>): Promise<void> => {
    setState({ kind: 'working' });
    try {
      await task();
    } catch {
      setState({ kind: 'failed', again: () => step(task) });
    }
  };
  const signOut = async (choice: UnsentChoice) => {
    await session.signOut(choice);
    // The icon must not show this author's unread count to the next person.
    showAppBadge(0);
    setState({ kind: 'nobody' });
  };
  const end = (choice: UnsentChoice) => step(() => signOut(choice));
  const sendThenEnd = () =>
    step(async () => {
      await author?.syncNow();
      const left = author ? await session.unsentCount() : 0;
      if (left > 0) setState({ kind: 'asking', count: left, sendFailed: true });
      else await signOut('sendNow');
    });
  const askAboutWork = () =>
    step(async () => {
      const count = await session.unsentCount();
      if (count > 0) setState({ kind: 'asking', count, sendFailed: false });
      else await signOut('sendNow');
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (started.current || !session.current()) return;
    started.current = true;
    void step(async () => {
      const stories = await session.waitingContracts();
      if (stories.length > 0) setState({ kind: 'contracts', stories });
      else await askAboutWork();
    });
  }, []);

  return (
    <Page title={t('logout.title')} width="narrow">
      <div role="status">{state.kind === 'working' && stuck === null ? t('logout.working') : null}</div>
      {state.kind === 'working' && stuck !== null ? <ErrorState title={t(`logout.${stuck}`)} /> : null}
      {state.kind === 'contracts' ? (
        <ContractQuestion
          stories={state.stories}
          onGoOn={() => void askAboutWork()}
          onCancel={() => navigate(links.stories(), { replace: true })}
        />
      ) : null}
      {state.kind === 'asking' ? (
        <UnsentQuestion
          count={state.count}
          sendFailed={state.sendFailed}
          work={author?.work}
          onSendNow={sendThenEnd}
          onEnd={end}
          onCancel={() => navigate(links.stories(), { replace: true })}
        />
      ) : null}
      {state.kind === 'failed' ? <Failed again={state.again} onEnd={() => void end('keepSealed')} /> : null}
      {state.kind === 'nobody' ? (
        <>
          <p>
            {erasedAt ? t('logout.deleted.erased', { when: format.moment(erasedAt) }) : t('logout.nobody')}
          </p>
          <RouteLink to={links.home()} look="accent">
            {t('error.goHome')}
          </RouteLink>
        </>
      ) : null}
    </Page>
  );
}

/** The device could not read or change its storage. The author can try again, or end an open session without the storage. */
function Failed({ again, onEnd }: { again(): Promise<void>; onEnd(): void }) {
  const { t } = useI18n();
  const { session } = useServices();
  const hasEnded = session.current()?.alive === false;
  return (
    <ErrorState
      title={t(hasEnded ? 'logout.notErased' : 'message.operationFailed')}
      text={hasEnded ? undefined : t('logout.anywayHelp')}
      onRetry={() => void again()}
    >
      {hasEnded ? null : (
        <Button variant="default" onClick={onEnd}>
          {t('logout.anyway')}
        </Button>
      )}
    </ErrorState>
  );
}
