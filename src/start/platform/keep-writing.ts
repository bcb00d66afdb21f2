import { attempt } from '#ui/platform/attempt.ts';

const KEY = 'keepWriting';

/**
 * Whether the author of this tab chose to keep writing without signing in. Stored in sessionStorage, so that a reload without a network
 * opens the draft again. It ends with the tab and at the next sign-in or sign-out.
 */
export const keepsWriting = (): boolean => attempt(() => sessionStorage.getItem(KEY) !== null, false);

/** Stores the choice. */
export const startKeepWriting = (): void => attempt(() => sessionStorage.setItem(KEY, '1'), undefined);

/** Deletes the choice: somebody signed in or out. */
export const endKeepWriting = (): void => attempt(() => sessionStorage.removeItem(KEY), undefined);
