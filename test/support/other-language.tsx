import { useI18n } from '#i18n/i18n-context.ts';

/** A screen with a button beside it that switches everything to Indonesian. */
export function ToIndonesian() {
  const { setLanguage } = useI18n();
  return (
    <button type="button" onClick={() => void setLanguage('en_ID')}>
      To Indonesian
    </button>
  );
}
