import { renderToString } from 'react-dom/server';
import { loadTexts } from '#i18n/load-texts.ts';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import { createPage } from './page.ts';
import { Root } from './root.tsx';

/**
 * Home's first view as markup: in the default language, nobody signed in. Runs in Node at build
 * (scripts/vite-first-view-plugin.ts); the page hydrates it (main.tsx).
 */
export async function prerenderHome(): Promise<string> {
  const page = createPage({ onOutdated() {}, hosts: [], appName: '' });
  const still = { available: () => false, subscribe: () => () => {}, accept: async () => {}, offer() {} };
  const tables = await loadTexts(DEFAULT_LANGUAGE, ['shell']);
  return renderToString(
    <Root page={page} update={still} language={DEFAULT_LANGUAGE} scopes={['shell']} tables={tables} />,
  );
}
