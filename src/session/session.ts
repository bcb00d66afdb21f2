import type { Language } from '#shared/domain/language.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { FormDrafts } from './form-drafts.ts';
import type { SessionControl } from './session-control.ts';

/**
 * All a page without an author's work needs: who is signed in, calls, and forms in the making. Made by
 * `createSession(ports, openWork)` of create-session.ts without Dexie, so that the home page stays light.
 */
export interface Session {
  readonly control: SessionControl;
  readonly api: ApiClient;
  readonly formDrafts: FormDrafts;
  /** Resolves when the session row has been read; until then `control.current()` goes by the copies. */
  readonly ready: Promise<void>;
  language(): Language;
  setLanguage(language: Language): Promise<void>;
  /**
   * Address of a host-free file path; the host is picked by a hash of the path, so that it is cached once (docs/spec, section
   * 7).
   */
  fileUrl(path: string): string;
}
