/** Set by the boot script of index.html if the served first view does not fit its reader. */
const UNFIT = 'firstView';

/**
 * The root element, and whether it contains the first view of home made at build, to be hydrated. One that does not fit (other route,
 * other language, somebody signed in) was never shown and is removed.
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
