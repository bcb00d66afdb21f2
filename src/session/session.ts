import type { Language } from '#shared/domain/language.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { EventRing } from '#storage/db/event-ring.ts';
import type { FormDrafts } from './form-drafts.ts';
import type { SessionControl } from './session-control.ts';

/**
 * What a page without an author's work needs: who is signed in, calls, and unsent forms. Made by `createSession` without Dexie, so that
 * the home page stays small.
 */
export interface Session {
  readonly control: SessionControl;
  readonly api: ApiClient;
  readonly formDrafts: FormDrafts;
  /** What this device notes about itself (docs/diagnosis.md). */
  readonly diagnosis: EventRing;
  /** Resolves when the session row is read; until then `control.current()` uses the copies. */
  readonly ready: Promise<void>;
  language(): Language;
  setLanguage(language: Language): Promise<void>;
  /**
   * Address of a host-free file path. A hash of the path picks the host, so that the file is cached once (docs/spec, section 7).
   */
  fileUrl(path: string): string;
}
