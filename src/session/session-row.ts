import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';

/** Who is signed in, as the row keeps it. */
export type SessionUserRow = { uid: UserId; name: string; avatar: string | null; email: string; role: Role };

/** A host that failed; it is not asked before `until` (ms since epoch). `failures` in a row. */
export type HostRest = { failures: number; until: number };

/** A sign-out the server has not been told yet. Nothing personal is in it (docs/spec, section 4, Logout). */
export type PendingSignOut = { refreshToken: string };

/** The session's one truth (SYNC-18). */
export type SessionRow = {
  udid: string;
  language: Language;
  /** Rises with every sign-in, refresh and sign-out; whoever waits for an answer checks that it has not moved. */
  generation: number;
  user: SessionUserRow | null;
  /** null with a user: the session died, the work waits for this author to sign in again. */
  accessToken: string | null;
  refreshToken: string | null;
  hosts: Record<string, HostRest>;
  pendingSignOuts: PendingSignOut[];
};
