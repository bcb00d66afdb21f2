import { createContext, useContext } from 'react';
import type { FormDrafts } from '#session/form-drafts.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { EventRow } from '#storage/db/event-rows.ts';

/** Services for every screen, from `app`. */
export type Services = {
  api: ApiClient;
  session: SessionControl;
  /** Unfinished story forms, kept for visitors too (docs/spec, section 2, Author area). */
  formDrafts: FormDrafts;
  clock: Clock;
  random: Random;
  timers: Timers;
  /** Opens the sign-in dialog over the page; `redirect` is where success leads (none: stay). */
  openSignIn(options?: { redirect?: string }): void;
  /** A short message that closes by itself (errors after 1500 ms; docs/spec, section 9). */
  notify: Notify;
  /** Loads the newest version of the app, after all drafts are durable (SYNC-13). */
  updateApp(): Promise<void>;
  /** The story the author works on. */
  storyAtHand: StoryAtHandStore;
  /** Goes to a path of the app (see #shared/protocol/links.ts). */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Address of a host-free file path. A hash of the path chooses the host, so that it is cached once (docs/spec, section 7). */
  fileUrl(path: string): string;
  diagnosis: {
    /** The app's version, as in package.json. */
    version: string;
    /** What this device noted about itself, newest first (docs/diagnosis.md). Never rejects. */
    events(): Promise<readonly EventRow[]>;
  };
};

/**
 * The story at hand in the storage keys Abookid, AbookName and toll (docs/spec, section 3): after a reload its pages know name and price
 * before the local database is open. Deleted with its story and at sign-out.
 */
export type StoryAtHandStore = {
  read(): { id: BookId; name: string; allowPrice: boolean } | null;
  remember(story: { id: BookId; name: string; allowPrice: boolean }): void;
  /** Clears the keys if they are of this story, which was deleted. */
  forget(id: BookId): void;
};

export type Notify = {
  error(message: string): void;
  success(message: string): void;
};

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The app's services. Throws outside the provider: a bug. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices outside ServicesContext');
  return services;
}
