import { atOwnEntry } from '#ui/platform/back-closes.ts';

/** Reloads the page. The caller has made all input durable. */
export const reloadPage = (): void => {
  window.location.reload();
};

/** Goes home and reloads the page (docs/spec, section 4, Logout). */
export const reloadAtHome = (): void => {
  atOwnEntry(() => {
    window.history.replaceState(null, '', '#/');
    window.location.reload();
  });
};
