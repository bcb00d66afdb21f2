import { useEffect } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { TextScope } from '#i18n/text-scopes.ts';

/** Brings the texts of a part that is opened within another screen; true when they are there. Offline, never fetched: never. */
export function useTexts(scope: TextScope): boolean {
  const { ensure, has } = useI18n();
  useEffect(() => {
    ensure(scope).catch(() => undefined);
  }, [ensure, scope]);
  return has(scope);
}
