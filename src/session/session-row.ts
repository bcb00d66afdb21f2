import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';

/** The signed-in user in the row. */
export type SessionUserRow = {
  uid: UserId;
  name: string;
  avatar: string | null;
  email: string;
  role: Role;
  /** When the account was deleted, ISO 8601; the work on this device is to be erased (SYNC-19). */
  deletedAt?: string | undefined;
};

/** A host that failed `failures` times in a row. It is not used before `until` (ms since epoch). */
export type HostRest = { failures: number; until: number };

/** A sign-out not sent to the server yet. It contains nothing personal (docs/spec, section 4, Logout). */
export type PendingSignOut = { refreshToken: string };

/** The session's single source of truth (SYNC-18). */
export type SessionRow = {
  udid: string;
  language: Language;
  /** Rises with every sign-in, refresh and sign-out. Code that waited for an answer checks that it is unchanged. */
  generation: number;
  user: SessionUserRow | null;
  /**
   * A sign-out has begun and not ended: the work of `user` is to be sealed or erased, and no page shows it or works for it. Each start of
   * the app ends it.
   */
  leaving?: 'keepSealed' | 'keepAll' | 'delete' | null;
  /** An author has signed out since the last sign-in: each start looks for rows that a page stored for that author after the sign-out. */
  left?: boolean;
  /** null with a user: signed out; the work waits for this author to sign in again. */
  accessToken: string | null;
  refreshToken: string | null;
  /** Refresh token of a session that has ended: with it the device learns whether the account was deleted (SYNC-19). */
  endedToken?: string | null;
  hosts: Record<string, HostRest>;
  pendingSignOuts: PendingSignOut[];
};

/** Whose work is on this device's screens; null while a sign-out has not ended. */
export const userOf = ({ user, leaving }: Pick<SessionRow, 'user' | 'leaving'>): SessionUserRow | null =>
  leaving ? null : user;
