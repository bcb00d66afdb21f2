import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';

/** Values that pages copy from the session row into localStorage and the cookie (SYNC-18). */
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

/** The copies in localStorage: all but the device id. */
export type StoredCopies = Partial<Omit<SessionCopies, 'udid'>>;

/**
 * The specification's storage keys and the udid cookie of a page: literally `access_token`, `refresh_token`, `uid`, `info`, `un`, `token`,
 * `id`, `name`, `lang`, and the cookie `udid` for 365 days (docs/spec, section 3). Implemented by src/start/platform; a service worker has
 * none. Read back only if there is no session row, except the language: it is stored here before it is in the row.
 */
export interface SessionCopiesPort {
  read(): StoredCopies;
  /** The cookie's device id. Reading it slows a start: the browser asks another process for it. */
  deviceId(): string | undefined;
  write(copies: SessionCopies): void;
  /** Writes the cookie alone: a visitor, whose other keys are empty, has it before the first request (docs/spec, section 3). */
  keepDeviceId(udid: string): void;
  /** Stores a chosen language at once, in case the page closes before the session row is written. */
  keepLanguage(language: Language): void;
  /** Sign-out: removes every key of the session, also `Abookid`, `AbookName`, `toll`. The device id and language stay. */
  clear(): void;
}
