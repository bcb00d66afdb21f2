/** Message of a page that has started: the worker may look whether its caches are whole. */
export const APP_STARTED = 'APP_STARTED';
