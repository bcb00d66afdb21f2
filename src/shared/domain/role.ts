/** Who somebody is to the platform (docs/spec, section 6). */
export const ROLES = ['author', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** Reads a stored or sent role; `undefined` for anything else. */
export const parseRole = (value: string | undefined): Role | undefined =>
  ROLES.find((role) => role === value);
