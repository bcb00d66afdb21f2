import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { createPage } from '#app/page.ts';
import { reloadPage } from '#app/platform/reload.ts';
import { followScroll } from '#app/platform/scroll-memory.ts';
import { followUpdates } from '#app/platform/service-worker-client.ts';
import { hasToken, pageSessionCopies } from '#app/platform/session-copies.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { followColorScheme } from '#ui/platform/color-scheme.ts';

const page = createPage({
  onOutdated: () => update.offer(),
  hosts: import.meta.env.VITE_API_HOSTS.split(',').filter((host) => host !== ''),
  appName: import.meta.env.VITE_APP_NAME,
});
const update = followUpdates(async () => page.openedSync()?.flushDrafts(), page.timers, reloadPage);
followScroll();
followColorScheme();

const language = pageSessionCopies.read().language ?? DEFAULT_LANGUAGE;
// Offline in a language that was never fetched: the default one is always there.
const tables = await loadTexts(language, 'shell').catch(() => loadTexts(DEFAULT_LANGUAGE, 'shell'));

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <I18nProvider
    initial={{ language, scope: 'shell', tables }}
    onLanguage={(next) => void page.session.setLanguage(next)}
  >
    <App page={page} update={update} />
  </I18nProvider>,
);

// An author's pages show nothing without the session; a visitor's are painted first.
if (hasToken()) page.start();
afterPaint(() => {
  page.start();
  // What waits to be sent goes out from whatever page an author opens; a visitor never loads it (SYNC-12).
  void page.ready.then(() => {
    if (page.session.control.current()) void page.openSync().catch(() => {});
  });
});
