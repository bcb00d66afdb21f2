/** Channel on which the database names an account whose sessions or rights changed, at the commit (migration 0013). */
export const IDENTITY_CHANNEL = 'identity';

/** Gets the id of an account that changed; null if notifications may have been missed, so that any account may have changed. */
export type IdentityListener = (userId: string | null) => void;

/** Passes notifications of the database on to the listeners. */
export function identityChanges() {
  const listeners = new Set<IdentityListener>();
  return {
    listen: (listener: IdentityListener): void => void listeners.add(listener),
    tell: (userId: string | null): void => {
      for (const listener of listeners) listener(userId);
    },
  };
}
