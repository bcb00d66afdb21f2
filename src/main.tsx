import { createRoot, hydrateRoot } from 'react-dom/client';
import { authorFrame } from '#app/layouts/author-layout.tsx';
import { Root } from '#app/root.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import { mayEnter } from '#start/guard.ts';
import { createPage } from '#start/page.ts';
import { followBackForwardCache } from '#start/platform/back-forward-cache.ts';
import { takeFirstView } from '#start/platform/first-view.ts';
import { readLocation } from '#start/platform/hash-location.ts';
import { followOutside } from '#start/platform/outside.ts';
import { reloadPage } from '#start/platform/reload.ts';
import { followScroll } from '#start/platform/scroll-memory.ts';
import { followUpdates } from '#start/platform/service-worker-client.ts';
import { pageSessionCopies } from '#start/platform/session-copies.ts';
import { primeRoute } from '#start/prime-route.ts';
import { matchRoute } from '#start/routes.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { followBack } from '#ui/platform/back-closes.ts';
import { followColorScheme } from '#ui/platform/color-scheme.ts';

/** How long an author's page may take to load before its frame is drawn without it. In ms. */
const PATIENCE_MS = 1_500;

const page = createPage({
  onOutdated: () => update.offer(),
  hosts: import.meta.env.VITE_API_HOSTS.split(',').filter((host) => host !== ''),
  appName: import.meta.env.VITE_APP_NAME,
});
const { note } = page.session.diagnosis;
const update = followUpdates(async () => page.openedSync()?.flushDrafts(), page.timers, reloadPage, note);
const { path } = readLocation();
const route = matchRoute(path);
followScroll();
followBack();
followOutside();
followBackForwardCache();
followColorScheme();

const language = pageSessionCopies.read().language ?? DEFAULT_LANGUAGE;
type Texts = { scopes: readonly TextScope[]; tables: Awaited<ReturnType<typeof loadTexts>> };
const textsOf = async (scopes: readonly TextScope[]): Promise<Texts> => ({
  scopes,
  tables: await loadTexts(language, scopes),
});
const shellTexts = (): Promise<Texts> =>
  // Offline in a language that was never fetched: the default language is always available.
  textsOf(['shell']).catch(async () => ({
    scopes: ['shell'],
    tables: await loadTexts(DEFAULT_LANGUAGE, ['shell']),
  }));

const isAuthors = route?.area === 'author' && mayEnter(page.session.control.current());
const ofRoute = isAuthors ? textsOf(['shell', route.texts]) : shellTexts();
const primed = primeRoute(page, route, path, authorFrame);

/** An author's page is drawn once, when all of it has loaded. On a slow network its frame is drawn first. */
async function firstTexts(): Promise<Texts> {
  if (!isAuthors) return ofRoute;
  const whole = Promise.all([ofRoute, primed]).then(([texts]) => texts);
  const late = new Promise<void>((go) => page.timers.after(PATIENCE_MS, go));
  return Promise.race([whole.catch(shellTexts), late.then(shellTexts)]);
}
const texts = await firstTexts();

const root = <Root page={page} update={update} language={language} {...texts} />;
const { place, fits } = takeFirstView();
if (fits) hydrateRoot(place, root);
else createRoot(place).render(root);

afterPaint(() => {
  // Unsent work is sent from any page that an author opens; a visitor never loads the code for it (SYNC-12).
  void page.session.ready.then(() => {
    if (page.session.control.current()) void page.openSync().catch(() => {});
  });
});
