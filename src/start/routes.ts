import { type Lazy, lazy } from '#services/part/lazy.ts';
import { inMantineRoot } from '#services/part/part.tsx';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { HomeScreen } from './home-screen.tsx';
import type { Screen } from './screen.ts';
import { HOME, notFoundScreen, type Params, type ScreenRow, screens } from './screens.ts';

/** A screen's module. */
type PageModule = {
  default: Screen;
  /** Reads from this device what the screen shows first, before its first render. Never rejects. */
  prime?(work: AuthorWork, params: Params): Promise<void>;
};

/** A screen of the table, with its loader. */
export type Route = ScreenRow & {
  load: Lazy<Screen>;
  prime(work: AuthorWork, params: Params): Promise<void>;
};

const modules = import.meta.glob<PageModule>([
  '../features/*/*-page.tsx',
  '../features/chapters/editor/editor-page.tsx',
  '!../features/home/home-page.tsx',
]);

function routeOf(row: ScreenRow): Route {
  if (row.page === HOME) {
    const load = Object.assign(async () => HomeScreen, { chunk: 'home', loaded: () => HomeScreen });
    return { ...row, load, prime: async () => {} };
  }
  const load = modules[`../features/${row.page}.tsx`];
  if (!load) throw new Error(`no module for the screen ${row.page}`);
  const screen = async () => (await load()).default;
  const chunk = row.page.replace(/^.*\/|-page$/g, '');
  return {
    ...row,
    load: lazy(chunk, row.plain ? screen : inMantineRoot(screen)),
    prime: async (work, params) => (await load()).prime?.(work, params),
  };
}

/** Every route, in matching order (docs/spec, section 2). */
export const routes: readonly Route[] = screens.map(routeOf);

/** The route of any other address. */
export const notFoundRoute: Route = routeOf(notFoundScreen);

/** The named parts of an address on this route. */
export function paramsOf({ path }: Route, address: string): Params {
  const parts = address.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((name, place) => (name.startsWith(':') ? [[name.slice(1), parts[place]]] : [])),
  );
}

/** The pattern of a row as a regular expression; it ignores case. */
const patternOf = ({ path }: Route): RegExp =>
  new RegExp(`^${path.replace(/:[^/]+/g, '[^/?]+')}/?(?:\\?.*)?$`, 'i');

/** The route of an address such as `/Create/0`, with or without a query; undefined if there is none. */
export const matchRoute = (address: string): Route | undefined =>
  routes.find(
    (route) =>
      patternOf(route).test(address) &&
      (route.exists?.(paramsOf(route, address.replace(/\?.*$/, ''))) ?? true),
  );

/** An address in the spelling of its row: `/author` for `/Author/`. Code that compares addresses sees only these. */
export function properPath({ path }: Route, address: string): string {
  const given = address.split('/');
  return path
    .split('/')
    .map((name, place) => (name.startsWith(':') ? given[place] : name))
    .join('/');
}
