import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { HostRests } from './host-rotation.ts';

/** The session as the request layer sees it; implemented on the session row (SYNC-18). */
export type SessionState = {
  udid: string;
  language: Language;
  generation: number;
  uid: UserId | null;
  accessToken: string | null;
  refreshToken: string | null;
  hosts: HostRests;
};

/** How the request layer reads and changes the session. Each change is one transaction on the row. */
export interface SessionPort {
  read(): Promise<SessionState>;
  /** Stores an answer's tokens if the generation is still `generation`; a refresh, and any answer with a new refresh token, raises it. Returns the new state. */
  storeTokens(
    generation: number,
    tokens: { accessToken: string; refreshToken: string | null },
    refreshed: boolean,
  ): Promise<SessionState>;
  /**
   * Clears the tokens if the generation is still `generation`; user and work stay. Returns whether it did. `data`: of the answer that ended
   * the session; it may say that the account was deleted (SYNC-19).
   */
  die(generation: number, data?: unknown): Promise<boolean>;
  storeHosts(hosts: HostRests): Promise<void>;
}
