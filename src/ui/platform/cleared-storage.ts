import { isInstalled } from './use-install.ts';

/**
 * Whether the browser may by itself delete what this site stores: WebKit on Apple's devices does after seven days of use without a visit,
 * unless the app is installed or the browser has promised to keep it. Only these browsers have `GestureEvent`. The user agent is not used,
 * as every browser on an iPhone is WebKit (docs/browsers.md).
 */
export async function storageMayBeCleared(): Promise<boolean> {
  if (!('GestureEvent' in window) || isInstalled()) return false;
  try {
    return !(await navigator.storage.persisted());
  } catch {
    // An old browser without this method gives no promise.
    return true;
  }
}

/** Asks the browser to keep what this site stores; false if it refuses. */
export async function askToKeepStorage(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
