const DAY_MS = 86_400_000;

/** How long an author who asked for the deletion of the account can come back. */
export const DELETION_DAYS = 14;
/** The same in ms. */
export const DELETION_MS = DELETION_DAYS * DAY_MS;
