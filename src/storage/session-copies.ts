import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';

/** What pages copy from the session row into localStorage and the cookie (SYNC-18). */
export type SessionCopies = {
  udid: string;
  language: Language;
  uid: UserId | null;
  name: string;
  avatar: string | null;
  email: string;
  role: string;
  accessToken: string | null;
  refreshToken: string | null;
};

/**
 * The specification's storage keys and the udid cookie, as a page keeps them: literally `access_token`, `refresh_token`,
 * `uid`, `info`, `un`, `token`, `id`, `name`, `lang`, and the cookie `udid` for 365 days (specification, section 3).
 * Implemented by src/app/platform; a service worker has none. Read back only when the session row does not exist.
 */
export interface SessionCopiesPort {
  read(): Partial<SessionCopies>;
  write(copies: SessionCopies): void;
  /** Sign-out: removes every key of the session (also `Abookid`, `AbookName`, `toll`); the device id and language stay. */
  clear(): void;
}
