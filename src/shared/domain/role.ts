/** Roles of users (docs/spec, section 6). */
export const ROLES = ['author', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** Parses a stored or sent role; `undefined` for anything else. */
export const parseRole = (value: string | undefined): Role | undefined =>
  ROLES.find((role) => role === value);
