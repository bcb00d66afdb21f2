/** Set by the boot script of index.html where the view in the page as served is not what its reader gets. */
const UNFIT = 'firstView';

/**
 * The place of the app, and whether it holds the first view of home made at build, to be hydrated. One that does not fit (other
 * route, other language, somebody signed in) was never shown and is taken away.
 */
export function takeFirstView(): { place: HTMLElement; fits: boolean } {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const { dataset } = document.documentElement;
  const fits = dataset[UNFIT] === undefined && place.firstElementChild !== null;
  if (!fits) place.replaceChildren();
  delete dataset[UNFIT];
  return { place, fits };
}
