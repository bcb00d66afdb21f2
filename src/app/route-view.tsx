import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { type I18n, useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { usePart } from '#services/part/use-part.ts';
import { useSession } from '#services/use-session.ts';
import type { Role } from '#shared/domain/role.ts';
import { links } from '#shared/protocol/links.ts';
import { mayEnter } from '#start/guard.ts';
import { setDocumentTitle } from '#start/platform/document-title.ts';
import { readFullPath } from '#start/platform/hash-location.ts';
import { settleScroll } from '#start/platform/scroll-memory.ts';
import { matchRoute, notFoundRoute, paramsOf, properPath, type Route } from '#start/routes.ts';
import type { ScreenProps } from '#start/screen.ts';
import { focusScreen } from '#ui/platform/focus-screen.ts';
import { AuthorArea } from './author-area.tsx';
import { ChunkFailure } from './chunk-failure.tsx';
import { AuthorLayout } from './layouts/author-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';

function Screen({ route, params }: { route: Route; params: ScreenProps['params'] }) {
  const loaded = usePart(route.load, route.texts);
  const isShown = loaded.state === 'ready';
  useEffect(() => {
    if (isShown) focusScreen();
  }, [isShown]);
  if (loaded.state === 'failed') return <ChunkFailure chunk={loaded.error.chunk} onRetry={loaded.retry} />;
  if (loaded.state === 'loading') return <LoadingScreen />;
  return <loaded.value params={params} />;
}

/**
 * Redirects to home, which asks for the sign-in, unless the page may be entered. It checks when a page opens; if a session ends on an
 * open page, `onSignedOut` (app.tsx) decides.
 */
function Guarded({ children }: { children: ReactNode }) {
  const session = useSession();
  const [entered, setEntered] = useState(false);
  const may = entered || mayEnter(session);
  useEffect(() => {
    if (may) setEntered(true);
  }, [may]);
  return may ? children : <Redirect to={links.homeWithRedirect(readFullPath())} replace />;
}

function Framed({ route, params }: { route: Route; params: ScreenProps['params'] }) {
  const session = useSession();
  if (session && isHidden(route, session.role)) return <Framed route={notFoundRoute} params={{}} />;
  const place = route.ownParams ? route.path : `${route.path} ${JSON.stringify(params)}`;
  const screen = <Screen key={place} route={route} params={params} />;
  if (route.area === 'author') {
    return (
      <Guarded>
        <AuthorArea>{route.bare ? screen : <AuthorLayout>{screen}</AuthorLayout>}</AuthorArea>
      </Guarded>
    );
  }
  if (session && route.authorFrame) {
    return (
      <AuthorArea optional>
        <AuthorLayout>{screen}</AuthorLayout>
      </AuthorArea>
    );
  }
  const content = route.area === 'local' ? <AuthorArea optional>{screen}</AuthorArea> : screen;
  return route.bare ? content : <PublicLayout>{content}</PublicLayout>;
}

/** An author who opens the desk gets "not found" (docs/spec, section 6, Desk). */
const isHidden = ({ role }: Route, of: Role): boolean => role !== undefined && role !== of;

/** A screen's title is among its own texts, so until they are loaded the tab shows the app's name. */
function titleOf(route: Route | undefined, path: string, t: Translator, has: I18n['has']): string {
  const name = t('app.name');
  if (path === '/') return `${name} · ${t('app.promise')}`;
  if (route && !has(route.texts)) return name;
  const title = route?.titleOf?.(paramsOf(route, path)) ?? route?.title ?? notFoundRoute.title;
  return `${t(title)} · ${name}`;
}

/** Title and scroll position on each navigation (docs/spec, section 2, Navigation). */
function useNavigationEffects(): void {
  const { t, has } = useI18n();
  const [path] = useLocation();
  const search = useSearch();
  const session = useSession();
  const matched = matchRoute(path);
  const route = matched && session && isHidden(matched, session.role) ? undefined : matched;
  const shown = useRef('');
  // Runs before the effects of screens, which may set a title of their own. It sets only a changed title: otherwise texts that load later
  // would overwrite a screen's title.
  useLayoutEffect(() => {
    const title = titleOf(route, path, t, has);
    if (shown.current === `${route?.path} ${title}`) return;
    shown.current = `${route?.path} ${title}`;
    setDocumentTitle(title);
  }, [path, route, t, has]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path or search is a navigation
  useLayoutEffect(() => settleScroll(), [path, search]);
}

/** The screen of the address, in its frame. */
export function RouteView() {
  useNavigationEffects();
  const [path] = useLocation();
  const search = useSearch();
  if (/^\/authorManage\/?$/i.test(path)) return <Redirect to={links.stories()} replace />;
  const route = matchRoute(path);
  if (!route) return <Framed route={notFoundRoute} params={{}} />;
  const proper = properPath(route, path);
  if (proper !== path) return <Redirect to={search === '' ? proper : `${proper}?${search}`} replace />;
  return <Framed route={route} params={paramsOf(route, path)} />;
}
