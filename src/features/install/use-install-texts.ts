import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';

/** Loads the texts about installing when wanted; true once they are loaded. Stays false offline if they were never fetched. */
export function useInstallTexts(wanted: boolean): boolean {
  const { ensure } = useI18n();
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    ensure('install').then(
      () => current && setThere(true),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [ensure, wanted]);
  return wanted && there;
}
