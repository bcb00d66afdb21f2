/** `data` of `unauthenticated` when the account is deleted (docs/spec, section 4, Deletion of an account). */
export type AccountDeleted = { reason: 'accountDeleted' /** ISO 8601. */; deletedAt: string };

/** When the account of a refused session was deleted, ISO 8601; undefined if the answer does not say so. */
export const deletedAtOf = (data: unknown): string | undefined =>
  (data as Partial<AccountDeleted> | null | undefined)?.deletedAt;
