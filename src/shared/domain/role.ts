/** Who somebody is to the platform (decisions.md, Review). */
export const ROLES = ['author', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** Reads a stored or sent role; `undefined` for anything else. */
export const parseRole = (value: string | undefined): Role | undefined =>
  ROLES.find((role) => role === value);
