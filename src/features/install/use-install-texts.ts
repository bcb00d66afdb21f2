import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';

/** Brings the texts of installing once they are wanted; true when they are there. Offline, never fetched: never. */
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
