import '@mantine/core/styles/baseline.layer.css';
import '#ui/styles/paper.css';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { BoardContext } from '#services/board-slot.ts';
import { type Services, ServicesContext } from '#services/services-context.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { Role } from '#shared/domain/role.ts';
import { links } from '#shared/protocol/links.ts';
import { writingPage } from '#start/guard.ts';
import type { Page } from '#start/page.ts';
import { PageContext, usePage } from '#start/page-context.ts';
import {
  navigate,
  readFullPath,
  readLocation,
  useHashLocation,
  useHashSearch,
} from '#start/platform/hash-location.ts';
import { endKeepWriting, startKeepWriting } from '#start/platform/keep-writing.ts';
import { noteExit, takeExitNote } from '#start/platform/page-note.ts';
import { reloadAtHome, reloadPage } from '#start/platform/reload.ts';
import type { AppUpdate } from '#start/platform/service-worker-client.ts';
import { pageStoryAtHand } from '#start/platform/session-copies.ts';
import { closableText } from '#ui/failure-text.ts';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { usePageHide } from '#ui/platform/use-page-hide.ts';
import { useRootScale } from '#ui/platform/use-root-scale.ts';
import { ToastSlot } from '#ui/toasts/toast-slot.tsx';
import { BoardSlot } from './board-slot.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { afterSignIn, redirectTarget } from './redirect-target.ts';
import { RouteView } from './route-view.tsx';
import { SignInSlot } from './sign-in-slot.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/**
 * A requested sign-in. `redirect`: where success leads; null: stay. `expired`: the session has ended while the author was working, and
 * the dialog is over the page.
 */
type Asked = { redirect: string | null; expired: boolean };
type Props = { page: Page; update: AppUpdate };

/** The whole app with its providers. */
export function App({ page, update }: Props) {
  useStoreOnHide(page);
  return (
    <PageContext value={page}>
      <Router hook={useHashLocation} searchHook={useHashSearch}>
        <Frame update={update} />
      </Router>
    </PageContext>
  );
}

/** A sign-out goes home and reloads the page, which then says "exit successful" (docs/spec, section 4, Logout). */
const endingInReload = (control: SessionControl): SessionControl => ({
  ...control,
  async signOut(choice) {
    await control.signOut(choice);
    endKeepWriting();
    noteExit();
    reloadAtHome();
  },
});

const diagnosisOf = ({ session }: Page): Services['diagnosis'] => ({
  version: import.meta.env.VITE_APP_VERSION,
  events: session.diagnosis.read,
});

/** Writing continues under the dialog; the other pages of an ended session go home (docs/spec, section 4, Session expiry). */
const isWriting = (path: string): boolean => /^\/(authorManage\/newChapter|Create)\//.test(path);

/** Goes on after a sign-in. Back from the stories or the desk leads home; the address with `redirect` is not kept. */
function leaveSignIn(wanted: string | null, role?: Role): void {
  const next = afterSignIn(wanted, readLocation().path, role);
  if (next) navigate(next, { replace: wanted !== null });
}

function Frame({ update }: { update: AppUpdate }) {
  const page = usePage();
  const { t } = useI18n();
  const [asked, setAsked] = useState<Asked | null>(null);
  const texts = useRef(t);
  texts.current = t;
  useRootScale(page.timers);

  const services = useMemo<Services>(
    () => ({
      api: page.session.api,
      session: endingInReload(page.session.control),
      formDrafts: page.session.formDrafts,
      clock: page.clock,
      random: page.random,
      timers: page.timers,
      notify: page.toasts,
      navigate,
      fileUrl: (path) => page.session.fileUrl(path),
      updateApp: update.accept,
      storyAtHand: pageStoryAtHand,
      diagnosis: diagnosisOf(page),
      openSignIn(options) {
        const { path, search } = readLocation();
        // On home, the address may still name the wanted page after its dialog was closed.
        const wanted = path === '/' ? redirectTarget(search) : null;
        setAsked({ redirect: options?.redirect ?? wanted, expired: false });
      },
    }),
    [page, update],
  );

  useEffect(() => {
    page.setEvents({
      onError: (failure) => page.toasts.error(closableText(texts.current, failure)),
      onSignedOut({ message }) {
        // The page for a deleted account says so itself, and a message would cover its heading.
        if (page.session.control.current()?.deletedAt) return;
        page.toasts.error(message || texts.current('code.unauthenticated'));
        const path = readFullPath();
        const unsent = page.openedSync()?.engine.status();
        if (isWriting(path) || (unsent && unsent.unsent + unsent.parked > 0))
          setAsked({ redirect: null, expired: true });
        else navigate(links.homeWithRedirect(path), { replace: true });
      },
      // An open dialog stays as it is.
      onSignInNeeded: () => setAsked((now) => now ?? { redirect: null, expired: true }),
      onReload() {
        void (page.openedSync()?.flushDrafts() ?? Promise.resolve()).finally(reloadPage);
      },
    });
    if (takeExitNote()) page.toasts.success(texts.current('message.exitSuccessful'));
  }, [page]);

  useRedirectQuery(setAsked);

  const control = page.session.control;
  const session = useSyncExternalStore(control.subscribe, control.current, () => null);
  // A sign-in or sign-out in another tab ends this tab's choice to keep writing.
  useEffect(() => {
    if (session === control.current() && session?.alive !== false) endKeepWriting();
    // The sign-out page says so, and asks before unsent work is erased (SYNC-19).
    if (session?.deletedAt) navigate(links.logout(), { replace: true });
  }, [session, control]);
  const keepWriting = () => {
    startKeepWriting();
    const { path } = readLocation();
    // An open page below the dialog stays. From home, or from a page that was refused, go to a page where the author can write.
    if (asked && (asked.redirect !== null || path === '/'))
      navigate(writingPage(asked.redirect, links.stories()), { replace: true });
    setAsked(null);
  };

  const running = useSyncExternalStore(page.running.subscribe, page.running.count, () => 0);
  const crashTexts = { title: t('error.crash'), help: t('error.crashHelp'), reload: t('error.reload') };
  return (
    <ServicesContext value={services}>
      <CrashBoundary texts={crashTexts}>
        <BoardContext value={BoardSlot}>
          <RouteView />
        </BoardContext>
      </CrashBoundary>
      {asked && (
        <SignInSlot
          expired={asked.expired}
          // Offered only if this device has an author's work; a visitor has nothing to continue.
          onKeepWriting={session && !session.alive && !session.leaving ? keepWriting : undefined}
          onClose={() => (asked.expired ? keepWriting() : setAsked(null))}
          onDone={() => {
            setAsked(null);
            endKeepWriting();
            leaveSignIn(asked.redirect, control.current()?.role);
          }}
        />
      )}
      <LoadingOverlay visible={running > 0} />
      <UpdatePrompt update={update} />
      <ToastSlot queue={page.toasts} />
    </ServicesContext>
  );
}

/** Stores what was typed and noted when the page may be closing. */
function useStoreOnHide(page: Page): void {
  const hide = useCallback(() => {
    page.openedSync()?.hide();
    page.session.diagnosis.hide();
  }, [page]);
  usePageHide(hide);
}

/** Home with `redirect` opens the dialog; success goes there (docs/spec, section 2, Navigation). */
function useRedirectQuery(ask: (asked: Asked) => void): void {
  const page = usePage();
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const wanted = path === '/' ? redirectTarget(search) : null;
    if (wanted === null) return;
    let current = true;
    void page.session.ready.then(() => {
      if (!current) return;
      if (page.session.control.current()?.alive) navigate(wanted, { replace: true });
      else ask({ redirect: wanted, expired: false });
    });
    return () => {
      current = false;
    };
  }, [page, path, search, ask]);
}
