import { useEffect } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { TextScope } from '#i18n/text-scopes.ts';

/** Loads the texts of a part opened within another screen; true once they are loaded. Stays false offline if they were never fetched. */
export function useTexts(scope: TextScope): boolean {
  const { ensure, has } = useI18n();
  useEffect(() => {
    ensure(scope).catch(() => undefined);
  }, [ensure, scope]);
  return has(scope);
}
