import { mayEnter } from './guard.ts';
import type { Page } from './page.ts';
import { paramsOf, type Route } from './routes.ts';

/**
 * Asks at once for all that a route needs; asked for one by one as it is drawn, each part would wait for the one before. An
 * author's pages show nothing without session and local database, so these come first. Resolves when all of it is there, so
 * that the first thing drawn may be the page itself; never rejects: what does not come is asked for again, and told about, by
 * the screen that needs it.
 */
export async function primeRoute(
  page: Page,
  route: Route | undefined,
  path: string,
  authorFrame: () => Promise<unknown>,
): Promise<void> {
  if (!route) return;
  const authors = route.area !== 'public' && mayEnter(page.session.control.current());
  if (route.area === 'author' && !authors) return;
  const parts: Promise<unknown>[] = [route.load()];
  const author = authors ? page.session.control.current() : null;
  if (author) {
    const opening = page.openSync();
    parts.push(opening);
    parts.push(opening.then(({ work }) => route.prime(work(author.uid), paramsOf(route, path))));
  }
  if (route.area === 'author' && !route.bare) parts.push(authorFrame());
  await Promise.allSettled(parts);
}
