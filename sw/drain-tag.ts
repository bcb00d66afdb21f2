/** Tag with which a page asks the browser to wake the worker when the network is back. */
export const DRAIN_TAG = 'tinta-drain';
