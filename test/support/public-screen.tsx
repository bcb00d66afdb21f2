import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import { AuthorContext } from '#services/author-context.ts';
import { type Services, ServicesContext } from '#services/services-context.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import { createFollow } from '#sync/engine/follow.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { theme } from '#ui/theme.ts';
import { IDLE_STATUS } from './idle-status.ts';
import { noContracts } from './screen.tsx';

export type PublicSetup = {
  language?: Language;
  scopes?: readonly TextScope[];
  /** Time on the clock port, ms since epoch. */
  now?: number;
  /** The signed-in author with the work on their device; a visitor by default. */
  work?: Partial<AuthorWork>;
};

/** Renders a public page in one language, with all texts of that language loaded as in the app. */
export async function showPublic(screen: ReactNode, setup: PublicSetup = {}) {
  const {
    language = 'en_US',
    scopes = ['shell', 'benefits', 'share'],
    now = 1_700_000_000_000,
    work,
  } = setup;
  const tables = await loadTexts(language, scopes);
  const visited: string[] = [];
  const asked: string[] = [];
  const chosen: Language[] = [];
  const location = memoryLocation({ path: '/', record: true });
  const view = work
    ? ({ uid: 'u' as UserId, name: 'Sekar', avatar: null, role: 'author', alive: true } as const)
    : null;
  const never = async () => Promise.reject(new Error('not expected'));
  const session: SessionControl = {
    current: () => view,
    subscribe: () => () => {},
    signIn: never,
    register: never,
    userChanged: never,
    unsentCount: async () => 0,
    waitingContracts: async () => [],
    signOut: async () => {},
    signInWith: () => Promise.reject(new Error('signInWith was not expected')),
    adoptable: async () => null,
    adopt: async () => {},
  };
  const services: Services = {
    api: {
      call: async () => ({ ok: false, error: { kind: 'network' } }),
      file: async () => ({ ok: false, error: { kind: 'network' } }),
    },
    session,
    formDrafts: { get: async () => undefined, save: async () => {}, clear: async () => {} },
    clock: { now: () => now },
    random: { bytes: (length) => new Uint8Array(length) },
    timers: { after: () => () => {} },
    openSignIn: () => asked.push('signIn'),
    notify: { error: () => {}, success: () => {} },
    storyAtHand: { read: () => null, remember: () => {}, forget: () => {} },
    navigate: (to) => visited.push(to),
    fileUrl: (path) => path,
  };
  const author = work
    ? {
        work: work as AuthorWork,
        contracts: noContracts,
        follow: createFollow({ clock: { now: () => 0 }, timers: { after: () => () => {} } }, () => false),
        status: () => IDLE_STATUS,
        onStatus: () => () => {},
        syncNow: async () => {},
      }
    : undefined;
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <I18nProvider
        initial={{ language, scopes: new Set(scopes), tables }}
        onLanguage={(next) => chosen.push(next)}
      >
        <ServicesContext value={services}>
          <AuthorContext value={author}>
            <Router hook={location.hook} searchHook={location.searchHook}>
              {screen}
            </Router>
          </AuthorContext>
        </ServicesContext>
      </I18nProvider>
    </MantineProvider>,
  );
  return { ...shown, visited, asked, chosen };
}
