const DAY_MS = 86_400_000;

/** How long an author can still cancel the deletion of the account. In days. */
export const DELETION_DAYS = 14;
/** The same period in ms. */
export const DELETION_MS = DELETION_DAYS * DAY_MS;
