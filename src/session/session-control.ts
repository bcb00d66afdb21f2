import type { UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';

/** Who is signed in on this device, as screens may know it; tokens stay inside. */
export type SessionView = {
  uid: UserId;
  name: string;
  avatar: string | null;
  role: Role;
  /** false: the session died (revoked, expired for good); the work stays and waits for this author to sign in again. */
  alive: boolean;
};

/** One sign-in with a provider, as the call sends it (docs/spec, section 7, Auth). */
export type ProviderSignIn =
  | { provider: 'facebook'; fields: RequestOf<'facebookLogin'> }
  | { provider: 'google'; fields: RequestOf<'googleLogin'> };

/** What to do with unsent work at sign-out (SYNC-11). `export` is done by the screen before; then it keeps or deletes. */
export type UnsentChoice = 'sendNow' | 'keepSealed' | 'delete';

/** Sign-in, registration and sign-out; never queued (SYNC-15). One truth in IndexedDB, copies in localStorage (SYNC-18). */
export interface SessionControl {
  /** The session as known without waiting; read from the row at start and kept current across tabs. */
  current(): SessionView | null;
  subscribe(listener: () => void): () => void;
  signIn(email: string, password: string): Promise<Result<SessionView, CallFailure>>;
  /** By a provider; then the same as after a login by e-mail. */
  signInWith(request: ProviderSignIn): Promise<Result<SessionView, CallFailure>>;
  register(email: string, password: string): Promise<Result<null, CallFailure>>;
  /** The author has another avatar (host-free path) or pen name: shown at once, in every tab. */
  userChanged(change: { avatar?: string; name?: string }): Promise<void>;
  /** Number of unsent things; the screen asks before `signOut` when it is not 0. */
  unsentCount(): Promise<number>;
  /** Stories whose signed contract waits on this device; the screen tells of them before `signOut`, which erases them (SYNC-11). */
  waitingContracts(): Promise<string[]>;
  /** Ends the session on this device at once; tells the server when it can. Rejects nothing an author can meet. */
  signOut(choice: UnsentChoice): Promise<void>;
  /**
   * Work on this device of an account the server lost, with the same e-mail as the one signed in; null when there is none. The
   * screen asks, `adopt` takes it over (SYNC-17).
   */
  adoptable(): Promise<{ from: string; stories: number; chapters: number } | null>;
  adopt(): Promise<void>;
}
