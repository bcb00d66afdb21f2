import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { HostRests } from './host-rotation.ts';

/** What the request layer knows of the session; implemented on the session row (SYNC-18). */
export type SessionState = {
  udid: string;
  language: Language;
  generation: number;
  uid: UserId | null;
  accessToken: string | null;
  refreshToken: string | null;
  hosts: HostRests;
};

/** Reads and changes of the session that the request layer makes. Each change is one transaction on the row. */
export interface SessionPort {
  read(): Promise<SessionState>;
  /** Stores tokens an answer brought, if the generation is still `generation`; a refresh raises it. Gives the state after. */
  storeTokens(
    generation: number,
    tokens: { accessToken: string; refreshToken: string | null },
    refreshed: boolean,
  ): Promise<SessionState>;
  /** Clears the tokens, if the generation is still `generation`; user and work stay. Whether it did. */
  die(generation: number): Promise<boolean>;
  storeHosts(hosts: HostRests): Promise<void>;
}
