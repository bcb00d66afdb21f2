import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { AuthorContext } from '#services/author-context.ts';
import { ChunkError } from '#services/part/lazy.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import { links } from '#shared/protocol/links.ts';
import { usePage } from '#start/page-context.ts';
import { readFullPath } from '#start/platform/hash-location.ts';
import type { Sync } from '#sync/work/sync.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { LoadingScreen } from './loading-screen.tsx';

type Props = {
  /** Screens open to visitors too: shown without an author's work if nobody is signed in. */
  optional?: boolean;
  children: ReactNode;
};

type Opened = { state: 'opening' } | { state: 'open'; sync: Sync } | { state: 'failed'; chunk: string };

/** Opens the author's work on this device for its screens: local database, sync, sync state. */
export function AuthorArea({ optional = false, children }: Props) {
  const session = useSession();
  const page = usePage();
  const { session: control } = useServices();
  const [known, setKnown] = useState(control.current() !== null || page.isReady());

  useEffect(() => {
    let current = true;
    void page.session.ready.then(() => current && setKnown(true));
    return () => {
      current = false;
    };
  }, [page]);

  if (session) return <OpenedWork key={session.uid}>{children}</OpenedWork>;
  if (!known) return <LoadingScreen />;
  return optional ? children : <Redirect to={links.homeWithRedirect(readFullPath())} replace />;
}

function OpenedWork({ children }: { children: ReactNode }) {
  const page = usePage();
  const session = useSession();
  const already = page.openedSync();
  const [opened, setOpened] = useState<Opened>(
    already ? { state: 'open', sync: already } : { state: 'opening' },
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    page.openSync().then(
      (sync) => current && setOpened({ state: 'open', sync }),
      (error: unknown) =>
        current && setOpened({ state: 'failed', chunk: error instanceof ChunkError ? error.chunk : 'sync' }),
    );
    return () => {
      current = false;
    };
  }, [page, attempt]);

  const uid = session?.uid;
  const sync = opened.state === 'open' ? opened.sync : undefined;
  const value = useMemo(
    () =>
      sync && uid
        ? {
            work: sync.work(uid),
            contracts: sync.contracts(uid),
            follow: sync.follow,
            status: () => sync.engine.status(),
            onStatus: (listener: () => void) => sync.engine.onStatus(listener),
            storageSeen: () => sync.engine.storageSeen(),
            syncNow: () => sync.engine.syncNow(),
          }
        : undefined,
    [sync, uid],
  );

  if (opened.state === 'failed') {
    return (
      <ChunkFailure
        chunk={opened.chunk}
        onRetry={() => {
          setOpened({ state: 'opening' });
          setAttempt((n) => n + 1);
        }}
      />
    );
  }
  return value ? <AuthorContext value={value}>{children}</AuthorContext> : <LoadingScreen />;
}
