/** Message of a page that has started: the worker then checks its caches. */
export const APP_STARTED = 'APP_STARTED';
