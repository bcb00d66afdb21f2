/** Loads the page again. Whoever calls it has made what was typed durable first. */
export const reloadPage = (): void => {
  window.location.reload();
};

/** Goes home and loads the page anew (docs/spec, section 4, Logout). */
export const reloadAtHome = (): void => {
  window.history.replaceState(null, '', '#/');
  window.location.reload();
};
