import type { Lazy } from '#services/part/lazy.ts';
import { mayEnter } from './guard.ts';
import type { Page } from './page.ts';
import { paramsOf, type Route } from './routes.ts';

/**
 * Loads everything a route needs at once; requested one by one during rendering, each part would wait for the one before. An author's
 * pages need session and local database, so these come first. Resolves when everything is there, so that the first render may be the page
 * itself. Never rejects: the screen that needs a failed part requests it again, and reports it.
 */
export async function primeRoute(
  page: Page,
  route: Route | undefined,
  path: string,
  authorFrame: Lazy<unknown>,
): Promise<void> {
  if (!route) return;
  const authors = route.area !== 'public' && mayEnter(page.session.control.current());
  if (route.area === 'author' && !authors) return;
  const parts: Promise<unknown>[] = [route.load(page.timers)];
  const author = authors ? page.session.control.current() : null;
  if (author) {
    const opening = page.openSync();
    parts.push(opening);
    parts.push(opening.then(({ work }) => route.prime(work(author.uid), paramsOf(route, path))));
  }
  if (route.area === 'author' && !route.bare) parts.push(authorFrame(page.timers));
  await Promise.allSettled(parts);
}
