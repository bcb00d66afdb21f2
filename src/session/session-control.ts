import type { IdempotencyKey, UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';

/** Who is signed in on this device, without tokens. */
export type SessionView = {
  uid: UserId;
  name: string;
  avatar: string | null;
  role: Role;
  /** false: signed out (revoked, expired for good); the work stays and waits for this author to sign in again. */
  alive: boolean;
  /** A sign-out has not ended: the work is being sealed or erased, and is not shown any more (SYNC-11). */
  leaving?: true | undefined;
  /** When the account was deleted, ISO 8601. The work that stays on this device can be exported, then erased (SYNC-19). */
  deletedAt?: string | undefined;
};

/** One sign-in with a provider, with the fields of its call (docs/spec, section 7, Auth). */
export type ProviderSignIn =
  | { call: 'facebookLogin'; fields: RequestOf<'facebookLogin'> }
  | { call: 'googleLogin'; fields: RequestOf<'googleLogin'> };

/**
 * The code of a second factor. A code works once: `key` is the same for the same code, so that it can be sent again after a lost answer
 * (docs/spec, section 5, Second factor).
 */
export type SecondCode = { readonly code: string; readonly key: IdempotencyKey };

/** A sign-in with a passkey. */
export type PasskeySignIn = { call: 'passkeyLogin'; fields: RequestOf<'passkeyLogin'> };

/** What to do with unsent work at sign-out (SYNC-11). Exporting is done earlier, by the screen. */
export type UnsentChoice = 'sendNow' | 'keepSealed' | 'delete';

/** Sign-in, registration and sign-out; never queued (SYNC-15). The truth is in IndexedDB, copies in localStorage (SYNC-18). */
export interface SessionControl {
  /** The session, without waiting: read from the row at start and kept current across tabs. */
  current(): SessionView | null;
  subscribe(listener: () => void): () => void;
  /**
   * Rises with every sign-in, refresh and sign-out, here and in other tabs. `subscribe` also reports other changes, such as a resting host.
   */
  generation(): number;
  /** Signs in by e-mail. `second`: after the answer `codeNeeded`. */
  signIn(email: string, password: string, second?: SecondCode): Promise<Result<SessionView, CallFailure>>;
  /** Signs in with a provider or a passkey. `second`: after the answer `codeNeeded` to a provider. */
  signInWith(
    request: ProviderSignIn | PasskeySignIn,
    second?: SecondCode,
  ): Promise<Result<SessionView, CallFailure>>;
  register(email: string, password: string): Promise<Result<null, CallFailure>>;
  /** Shows a new avatar (host-free path) or pen name at once, in every tab. */
  userChanged(change: { avatar?: string; name?: string }): Promise<void>;
  /**
   * Number of unsent changes. For a deleted account: number of all things that only this device has. If the number is not 0, the screen
   * asks before `signOut` or `erase`.
   */
  unsentCount(): Promise<number>;
  /** Stories whose signed contract waits on this device. `signOut` erases these contracts, so the screen lists them first (SYNC-11). */
  waitingContracts(): Promise<string[]>;
  /** Erases a deleted account's work from this device, then forgets who was signed in (SYNC-19). Rejects like `signOut`. */
  erase(): Promise<void>;
  /**
   * Ends the session on this device at once, and at the server when it can be reached; seals or erases the work. Rejects if the work could
   * not be sealed or erased. The session row then keeps the author, marked as `leaving`. The sign-out can be repeated, and each start of
   * the app repeats it.
   */
  signOut(choice: UnsentChoice): Promise<void>;
  /**
   * Work on this device of an account that the server lost and that had the same e-mail; null if there is none. The screen asks, `adopt`
   * takes it over (SYNC-17).
   */
  adoptable(): Promise<{ from: string; stories: number; chapters: number } | null>;
  adopt(): Promise<void>;
}
