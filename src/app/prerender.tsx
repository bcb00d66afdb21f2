import { renderToString } from 'react-dom/server';
import { loadTexts } from '#i18n/load-texts.ts';
import type { Session } from '#session/session.ts';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import type { Page } from '#start/page.ts';
import { pageClock, pageRandom, pageTimers } from '#start/platform/ports.ts';
import { createRunningCalls } from '#start/running-calls.ts';
import { createToastQueue } from '#ui/toasts/toast-queue.ts';
import { Root } from './root.tsx';

/** Replaces functions that are never called while a view is rendered. */
const unused = (): never => {
  throw new Error('not called while a view is rendered');
};
/** Nobody is signed in. */
const visitor: Session = {
  control: {
    current: () => null,
    subscribe: () => () => {},
    generation: () => 0,
    signIn: unused,
    signInWith: unused,
    register: unused,
    userChanged: unused,
    unsentCount: unused,
    waitingContracts: unused,
    erase: unused,
    signOut: unused,
    adoptable: unused,
    adopt: unused,
  },
  api: { call: unused, file: unused },
  formDrafts: { get: unused, save: unused, clear: unused, beforeLeaving: () => () => {} },
  diagnosis: { note: unused, flush: unused, hide: unused, read: unused, forget: unused, erase: unused },
  ready: new Promise(() => {}),
  language: () => DEFAULT_LANGUAGE,
  setLanguage: unused,
  fileUrl: (path) => path,
};
const page: Page = {
  session: visitor,
  clock: pageClock,
  random: pageRandom,
  timers: pageTimers,
  running: createRunningCalls(),
  toasts: createToastQueue(),
  isReady: () => false,
  openSync: unused,
  openedSync: () => undefined,
  setEvents: unused,
};

/**
 * Home's first view as markup: in the default language, nobody signed in. Runs in Node at build (scripts/vite-first-view-plugin.ts); the
 * page hydrates it (main.tsx).
 */
export async function prerenderHome(): Promise<string> {
  const still = { announced: () => 0, subscribe: () => () => {}, accept: async () => {}, offer() {} };
  const tables = await loadTexts(DEFAULT_LANGUAGE, ['shell']);
  return renderToString(
    <Root page={page} update={still} language={DEFAULT_LANGUAGE} scopes={['shell']} tables={tables} />,
  );
}
