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

/** What localStorage keeps of them: all but the device id. */
export type StoredCopies = Partial<Omit<SessionCopies, 'udid'>>;

/**
 * The specification's storage keys and the udid cookie, as a page keeps them: literally `access_token`, `refresh_token`,
 * `uid`, `info`, `un`, `token`, `id`, `name`, `lang`, and the cookie `udid` for 365 days (docs/spec, section 3).
 * Implemented by src/app/platform; a service worker has none. Read back only when the session row does not
 * exist; the language always, as it is kept here before it is kept there.
 */
export interface SessionCopiesPort {
  read(): StoredCopies;
  /** The cookie's device id. Costs a start some time: the browser asks another process of its own for it. */
  deviceId(): string | undefined;
  write(copies: SessionCopies): void;
  /** Keeps a language just chosen at once, so that a page closed before the session row is written does not forget it. */
  keepLanguage(language: Language): void;
  /** Sign-out: removes every key of the session (also `Abookid`, `AbookName`, `toll`); the device id and language stay. */
  clear(): void;
}
