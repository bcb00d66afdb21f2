import type { ReactNode } from 'react';
import { loadTexts } from '#i18n/load-texts.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { showScreen, unexpected } from './screen.tsx';

export type PublicSetup = {
  language?: Language;
  scopes?: readonly TextScope[];
  /** The time on the clock port, in ms since epoch. */
  now?: number;
  /** The server; unreachable by default. */
  api?: ApiClient;
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
    api,
  } = setup;
  const tables = await loadTexts(language, scopes);
  const asked: string[] = [];
  const chosen: Language[] = [];
  const view = work
    ? ({ uid: 'u' as UserId, name: 'Sekar', avatar: null, role: 'author', alive: true } as const)
    : null;
  const shown = showScreen(screen, {
    texts: { language, scopes: new Set(scopes), tables },
    onLanguage: (next) => chosen.push(next),
    session: { current: () => view, userChanged: unexpected('userChanged') },
    services: {
      clock: { now: () => now },
      openSignIn: () => asked.push('signIn'),
      ...(api ? { api } : {}),
    },
    ...(work ? { work } : { author: null }),
  });
  return { ...shown, asked, chosen };
}
