import { I18nProvider } from '#i18n/i18n-provider.tsx';
import type { AllTexts } from '#i18n/message-key.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Page } from '#start/page.ts';
import type { AppUpdate } from '#start/platform/service-worker-client.ts';
import { App } from './app.tsx';

type Props = {
  page: Page;
  update: AppUpdate;
  language: Language;
  /** The loaded texts and their scopes. */
  scopes: readonly TextScope[];
  tables: Partial<AllTexts>[];
};

/** Everything below `#root`, for the page and for its first view made at build: hydration needs the same tree. */
export function Root({ page, update, language, scopes, tables }: Props) {
  return (
    <I18nProvider
      initial={{ language, scopes: new Set(scopes), tables }}
      onLanguage={(next) => void page.session.setLanguage(next)}
    >
      <App page={page} update={update} />
    </I18nProvider>
  );
}
