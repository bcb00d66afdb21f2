import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { publicEnUS } from '#locales/public/en_US.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import { unsentEnUS } from '#locales/unsent/en_US.ts';
import { AuthorContext } from '#services/author-context.ts';
import { type Services, ServicesContext } from '#services/services-context.ts';
import type { FormDraftOf, FormDrafts } from '#session/form-drafts.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import { createFollow } from '#sync/engine/follow.ts';
import type { AuthorWork, SyncStatus } from '#sync/types/author-work.ts';
import { theme } from '#ui/theme.ts';
import { IDLE_STATUS } from './idle-status.ts';

/** Timers that a test advances; `run` fires what is due up to `ms` after the start. */
export function manualTimers(): Timers & { run(ms: number): void } {
  let now = 0;
  const tasks = new Set<{ at: number; task: () => void }>();
  return {
    after(delay, task) {
      const entry = { at: now + delay, task };
      tasks.add(entry);
      return () => tasks.delete(entry);
    },
    run(ms) {
      now += ms;
      for (const entry of [...tasks]) {
        if (entry.at > now) continue;
        tasks.delete(entry);
        entry.task();
      }
    },
  };
}

/** What a test of one screen may replace. All else does nothing, or throws if it should return data. */
export type ScreenSetup = {
  services?: Partial<Services>;
  session?: Partial<SessionControl>;
  work?: Partial<AuthorWork>;
  contracts?: ContractForms;
  status?: Partial<SyncStatus>;
  /** Asks the server; by default it answers at once. */
  syncNow?: () => Promise<void>;
  /** The author has read what the status says of the storage. */
  storageSeen?: () => void;
  /** null: a visitor. */
  author?: null;
  path?: string;
  /** Language and texts; English and those of an author's screens by default. */
  texts?: ComponentProps<typeof I18nProvider>['initial'];
  onLanguage?: (language: Language) => void;
  /** Unfinished forms stored on this device, with their names. */
  keptDrafts?: readonly (readonly [string, unknown])[];
};

/** The contract forms of a device that stores nothing. */
export const noContracts: ContractForms = {
  get: async () => undefined,
  save: async () => false,
  clear: async () => {},
  dropOld: async () => {},
  waiting: async () => [],
  keepDocument: async () => {},
  document: async () => undefined,
  forgetDocument: async () => {},
};

export const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`));

/** Unfinished forms in memory, kept while a test shows the screen. */
function draftsOf(kept: readonly (readonly [string, unknown])[]) {
  const rows = new Map(kept);
  const at = <Name extends string>(name: Name) => rows.get(name) as FormDraftOf<Name> | undefined;
  const formDrafts: FormDrafts = {
    get: async (name) => at(name),
    save: async (name, draft) => void rows.set(name, draft),
    clear: async (name) => void rows.delete(name),
    beforeLeaving: () => () => {},
  };
  return {
    formDrafts,
    drafts: {
      get: at,
      get size() {
        return rows.size;
      },
    },
  };
}

/** Renders a screen in the app's contexts, with the test's replacements for server and storage. */
export function showScreen(screen: ReactNode, setup: ScreenSetup = {}) {
  const { formDrafts, drafts } = draftsOf(setup.keptDrafts ?? []);
  const visited: string[] = [];
  const said: string[] = [];
  const timers = manualTimers();
  const location = memoryLocation({ path: setup.path ?? '/', record: true });
  const session: SessionControl = {
    current: () => null,
    subscribe: () => () => {},
    generation: () => 1,
    signIn: unexpected('signIn'),
    signInWith: unexpected('signInWith'),
    register: unexpected('register'),
    userChanged: async () => {},
    unsentCount: async () => 0,
    waitingContracts: async () => [],
    erase: async () => {},
    signOut: async () => {},
    adoptable: async () => null,
    adopt: async () => {},
    ...setup.session,
  };
  const services: Services = {
    api: {
      call: async () => ({ ok: false, error: { kind: 'network' } }),
      file: async () => ({ ok: false, error: { kind: 'network' } }),
    },
    session,
    formDrafts,
    clock: { now: () => 1_700_000_000_000 },
    random: { bytes: (length) => new Uint8Array(length) },
    timers,
    openSignIn: () => {},
    notify: { error: (text) => said.push(text), success: (text) => said.push(text) },
    storyAtHand: { read: () => null, remember: () => {}, forget: () => {} },
    updateApp: async () => {},
    navigate: (to) => visited.push(to),
    fileUrl: (path) => path,
    diagnosis: { version: '1.2.3', events: async () => [] },
    ...setup.services,
  };
  const status: SyncStatus = { ...IDLE_STATUS, ...setup.status };
  const work = new Proxy(setup.work ?? {}, {
    get: (target, name) => Reflect.get(target, name) ?? unexpected(String(name)),
  }) as AuthorWork;
  const follow = createFollow({ clock: { now: () => 0 }, timers: { after: () => () => {} } }, () => false);
  const author = {
    work,
    contracts: setup.contracts ?? noContracts,
    follow,
    status: () => status,
    onStatus: () => () => {},
    storageSeen: setup.storageSeen ?? (() => {}),
    syncNow: setup.syncNow ?? (async () => {}),
  };
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <I18nProvider
        initial={
          setup.texts ?? {
            language: 'en_US',
            // The scopes of every table below. A part that loads its texts reloads the texts of these scopes, and drops all others.
            scopes: new Set(['shell', 'public', 'signIn', 'author', 'stories']),
            tables: [enUS, publicEnUS, signInEnUS, authorEnUS, storiesEnUS, unsentEnUS],
          }
        }
        onLanguage={setup.onLanguage ?? (() => {})}
      >
        <ServicesContext value={services}>
          <AuthorContext value={setup.author === null ? undefined : author}>
            <Router hook={location.hook} searchHook={location.searchHook}>
              {screen}
            </Router>
          </AuthorContext>
        </ServicesContext>
      </I18nProvider>
    </MantineProvider>,
  );
  return { ...shown, drafts, visited, said, timers };
}
